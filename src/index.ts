export { openMemory } from "./client/open-memory.ts";
export type { OpenOptions } from "./client/open-memory.ts";
export { MemoryStore } from "./client/memory-store.ts";
export type { ChangedEvent, CheckOptions, StoreEvents } from "./client/memory-store.ts";
export type { MemoryStatus, StorageState } from "./client/status.ts";
export type { CallOptions, Done, RunOptions } from "./client/caller.ts";
export type { AmendOptions, RecordOptions } from "./client/record-calls.ts";
export type {
  IdentityFilter,
  IdentityGroup,
  IdentityOptions,
  ProfileGroup,
  ProfileInput,
  SelfGroup,
  SelfInput,
  SnapshotGroup,
  ThreadGroup,
  ThreadInput,
} from "./client/identity-group.ts";
export type { ChangeGroup, PeopleGroup, PersonInput, SecretGroup, SessionGroup, TagGroup } from "./client/trail-groups.ts";
export type { ImportGroup, ImportOptions, ImportProgress } from "./client/import-group.ts";
export type { JsonlOptions, RestoreOptions, TransferGroup, TransferOptions, TransferProgress } from "./client/transfer-group.ts";

export { servePort } from "./client/serve-port.ts";
export type { Send } from "./client/serve-port.ts";
export type { LinkState } from "./client/link.ts";
export type { JsonPort } from "./client/json-port.ts";
export type { ConnectPort } from "./client/port-link.ts";

export { ERROR_CODES, StrandlineError, isStrandlineError } from "./errors.ts";
export type { ErrorCode, ErrorDetails } from "./errors.ts";

export type {
  Amendment,
  Change,
  ChangeAction,
  Entity,
  IdentityKind,
  IdentityRecord,
  Memory,
  MemoryKind,
  MemoryRecord,
  Notice,
  Precision,
  RecordKind,
  Scores,
  Session,
  ThreadStatus,
  Trust,
  Turn,
  TurnRole,
} from "./core/records.ts";
export type { ImportFormat, MendReason, SkipReason } from "./core/import/draft.ts";
export type { Scope, ScopeInput } from "./core/scope.ts";

export type {
  ChangeReply,
  ChangesInput,
  CheckInput,
  CheckReport,
  EraseInput,
  ExportJsonlInput,
  GetInput,
  Hit,
  HitParts,
  HitReason,
  IdsInput,
  ImportCounts,
  ImportReport,
  ImportState,
  ListIdentityInput,
  ListInput,
  PageInput,
  PutIdentityInput,
  PutIdentityReply,
  PutPeopleInput,
  Receipt,
  RecordInput,
  RecordReply,
  RestoreReport,
  SearchInput,
  SearchReply,
  SecretEntry,
  SecretInput,
  Stats,
  StoreStatus,
  SupersedeInput,
  TagCount,
  TimeInput,
  TimelineInput,
  TurnInput,
  UpdateInput,
  WatchEvent,
  WipeInput,
  WriteInput,
  WriteReply,
} from "./contract/contract.ts";
export type { ByNameOptions, Hello, RoleState, Welcome, WorkerApi } from "./contract/worker-api.ts";
export { BUILD } from "./contract/build.ts";
export type { Build } from "./contract/build.ts";

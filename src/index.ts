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
export type { ClusterGroup } from "./client/cluster-group.ts";
export type { TopicGroup } from "./client/topic-group.ts";
export type { UpkeepGroup, UpkeepOptions } from "./client/upkeep-group.ts";
export type { ChangeGroup, PeopleGroup, PersonInput, SecretGroup, SessionGroup, TagGroup } from "./client/trail-groups.ts";
export type { RoleGroup, RoleOptions } from "./client/role-group.ts";
export type { InjectGroup } from "./client/inject-group.ts";
export type { ImportGroup, ImportOptions, ImportProgress } from "./client/import-group.ts";
export { renderScan } from "./client/render-scan.ts";
export type { RenderScanOptions } from "./client/render-scan.ts";
export type { AttentionGroup } from "./client/attention-group.ts";
export type { JsonlOptions, RestoreOptions, TransferGroup, TransferOptions, TransferProgress } from "./client/transfer-group.ts";

export { HttpEmbedder } from "./client/http-embedder.ts";
export type { EmbedFunction, HttpEmbedderOptions } from "./client/http-embedder-options.ts";
export type { EmbedderGroup } from "./client/embedder-group.ts";
export type { ServiceEmbedder, StoreEmbedderOptions } from "./client/embedder-keeper.ts";
export type { EmbedderOptions, KnownModel, PrepareOptions } from "./client/embedder/embedder-options.ts";
export type { ModelOffer } from "./client/embedder/model-offer.ts";
export { MODELS } from "./core/embedding/registry.ts";
export type { Device, Dtype, ModelEntry, ModelRun } from "./core/embedding/model-entry.ts";
export type { ModelEntryInput } from "./core/embedding/parse-model-entry.ts";
export type { Calibration } from "./core/embedding/calibration.ts";
export type { Embedded, Embedder, EmbedderNews, EmbedderProfile, EmbedRequest, LoadProgress } from "./contract/embedder.ts";

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
export type { AttentionSource, AttentionUse } from "./core/attention/sources.ts";
export type { CustomForm, InjectedItem, Injection, InjectionForm, InjectionLayer } from "./core/inject/block.ts";
export type { EntryKind, LayerName } from "./core/inject/entry.ts";
export type { ImportFormat, MendReason, SkipReason } from "./core/import/draft.ts";
export type { UpkeepJobName } from "./core/upkeep-jobs.ts";
export type { RolesProblem } from "./core/roles/parse-roles.ts";
export type { Scope, ScopeInput } from "./core/scope.ts";

export type {
  AttentionGrouping,
  AttentionHeatmap,
  AttentionOfInput,
  ChangeReply,
  ChangesInput,
  ChooseEmbedderInput,
  CheckInput,
  CheckReport,
  Cluster,
  ClusterDetail,
  ClusterInput,
  ClusterList,
  ClusterMember,
  EmbedderChoice,
  EmbedderStatus,
  EntityRoles,
  EraseInput,
  ExportJsonlInput,
  GetInput,
  HeatmapInput,
  Hit,
  HitExplanation,
  HitParts,
  HitReason,
  IdsInput,
  ImportCounts,
  ImportReport,
  ImportState,
  InjectionInput,
  InjectQueueInput,
  InjectQueueReply,
  InjectSessionInput,
  InjectTurnInput,
  JobState,
  ListIdentityInput,
  Listed,
  ListInput,
  LitGroup,
  MeaningUse,
  MergePeopleInput,
  PageInput,
  ProposeSourcesInput,
  ProposeSourcesReply,
  Profile,
  ProfileOfInput,
  PutIdentityInput,
  PutIdentityReply,
  PutPeopleInput,
  Receipt,
  RecordAttention,
  RecordAttentionInput,
  RecordAttentionReply,
  RecordInput,
  RecordReply,
  RestoreReport,
  RoutedCluster,
  RouteInput,
  RouteReply,
  ScanInput,
  ScanReport,
  ScanTurn,
  RoleCompanion,
  RolesBetween,
  RolesBetweenInput,
  RolesGraph,
  RolesInput,
  RolesOfInput,
  RolesPageInput,
  RoleShare,
  RoleSplit,
  SearchInput,
  SearchReply,
  SecretEntry,
  SecretInput,
  SessionThresholds,
  SourceEvidence,
  SourceProposal,
  SplitPeopleInput,
  SourceAttention,
  Stats,
  StoreStatus,
  Stretch,
  SupersedeInput,
  TagCount,
  TagSuggestion,
  TimeInput,
  TimelineInput,
  Topic,
  TopicDetail,
  TopicInput,
  TopicList,
  TopicsInput,
  TurnInput,
  TurnThresholds,
  UpdateInput,
  UpkeepInput,
  UpkeepProgress,
  UpkeepReport,
  UpkeepState,
  WatchEvent,
  WipeInput,
  WithoutVector,
  WriteInput,
  WriteReply,
} from "./contract/contract.ts";
export type { ByNameOptions, Hello, RoleState, Welcome, WorkerApi } from "./contract/worker-api.ts";
export { BUILD } from "./contract/build.ts";
export type { Build } from "./contract/build.ts";

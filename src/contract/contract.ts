import type { ClusterDetail, ClusterInput, ClusterList, RouteInput, RouteReply } from "./clusters.ts";
import type { Change, Entity, IdentityRecord, Memory, Session, Turn } from "../core/records.ts";
import type { ProposeSourcesInput, ProposeSourcesReply, ScanInput, ScanReport } from "./scan.ts";
import type {
  EntityRoles,
  MergePeopleInput,
  Profile,
  ProfileOfInput,
  RolesBetween,
  RolesBetweenInput,
  RolesGraph,
  RolesOfInput,
  RolesPageInput,
  RoleSplit,
  SplitPeopleInput,
} from "./roles.ts";
import type {
  AttentionHeatmap,
  AttentionOfInput,
  HeatmapInput,
  RecordAttention,
  RecordAttentionInput,
  RecordAttentionReply,
} from "./attention.ts";
import type { Injection } from "../core/inject/block.ts";
import type { InjectQueueInput, InjectQueueReply, InjectSessionInput, InjectTurnInput } from "./inject.ts";
import type {
  InjectRescueInput,
  InjectRescueReply,
  SessionCompactInput,
  SessionCompactReply,
  SessionEndInput,
  SessionEndReply,
  SessionStartInput,
  SessionStartReply,
} from "./sessions.ts";
import type { PreviewSessionInput, PreviewTurnInput } from "./inject-preview.ts";
import type { ImportPartInput, ImportReport, ImportStartInput, ImportStep, ImportStopInput } from "./import.ts";
import type {
  Empty,
  RecordInput,
  WriteInput,
  UpdateInput,
  AmendInput,
  SupersedeInput,
  IdsInput,
  UndoInput,
  PutIdentityInput,
  PutPeopleInput,
  EraseInput,
  WipeInput,
  ChooseEmbedderInput,
  SecretInput,
  GetInput,
  ListInput,
  PageInput,
  TimelineInput,
  ChangesInput,
  ListIdentityInput,
  CheckInput,
  ExportJsonlInput,
  ExportReadInput,
  RestoreUploadInput,
  SearchInput,
  SuggestTagsInput,
  RestoreApplyInput,
} from "./inputs.ts";
import type {
  RecordReply,
  WriteReply,
  ChangeReply,
  PutIdentityReply,
  Receipt,
  SecretEntry,
  TagCount,
  TagSuggestion,
  Stats,
  CheckReport,
  ExportedPart,
  RestoreReport,
  SearchReply,
  StoreStatus,
} from "./replies.ts";
import type { TopicDetail, TopicInput, TopicList, TopicsInput } from "./topics.ts";
import type { UpkeepInput, UpkeepReport, UpkeepState } from "./upkeep.ts";

export type * from "./clusters.ts";
export type * from "./attention.ts";
export type * from "./import.ts";
export type * from "./inject.ts";
export type * from "./inject-preview.ts";
export type * from "./roles.ts";
export type * from "./sessions.ts";
export type * from "./inputs.ts";
export type * from "./replies.ts";
export type * from "./topics.ts";
export type * from "./upkeep.ts";
export type * from "./scan.ts";

/**
 * Everything a page may ask of the engine: one method a line, plain data in, plain data out.
 * Times in inputs are epoch ms or ISO 8601 strings; a date without a time is read in the writer's zone.
 */
export interface Contract {
  // Writing
  record(input: RecordInput): RecordReply;
  write(input: WriteInput): WriteReply;
  update(input: UpdateInput): ChangeReply;
  amend(input: AmendInput): ChangeReply;
  supersede(input: SupersedeInput): WriteReply;
  forget(input: IdsInput): ChangeReply;
  unforget(input: IdsInput): ChangeReply;
  review(input: IdsInput): ChangeReply;
  unreview(input: IdsInput): ChangeReply;
  undo(input: UndoInput): ChangeReply;
  putIdentity(input: PutIdentityInput): PutIdentityReply;
  putPeople(input: PutPeopleInput): ChangeReply;
  mergePeople(input: MergePeopleInput): ChangeReply;
  splitPeople(input: SplitPeopleInput): ChangeReply;
  erase(input: EraseInput): Receipt;
  wipe(input: WipeInput): Receipt;
  unmaskSecret(input: SecretInput): ChangeReply;
  chooseEmbedder(input: ChooseEmbedderInput): Empty;
  restoreApply(input: RestoreApplyInput): RestoreReport;
  // Injection: what is in a session's window is remembered
  injectSession(input: InjectSessionInput): Injection;
  injectTurn(input: InjectTurnInput): Injection;
  injectRescue(input: InjectRescueInput): InjectRescueReply;
  // Life of sessions
  sessionStart(input: SessionStartInput): SessionStartReply;
  sessionTurn(input: RecordInput): RecordReply;
  sessionCompact(input: SessionCompactInput): SessionCompactReply;
  sessionEnd(input: SessionEndInput): SessionEndReply;
  // Reading
  get(input: GetInput): Turn | Memory | IdentityRecord | null;
  list(input: ListInput): readonly Memory[];
  search(input: SearchInput): SearchReply;
  timeline(input: TimelineInput): readonly Turn[];
  sessions(input: PageInput): readonly Session[];
  changes(input: ChangesInput): readonly Change[];
  listIdentity(input: ListIdentityInput): readonly IdentityRecord[];
  identityHistory(input: { readonly key: string }): readonly IdentityRecord[];
  people(input: Empty): readonly Entity[];
  rolesOf(input: RolesOfInput): EntityRoles | null;
  rolesBetween(input: RolesBetweenInput): RolesBetween | null;
  rolesGraph(input: RolesPageInput): RolesGraph;
  roleSplits(input: RolesPageInput): readonly RoleSplit[];
  profile(input: ProfileOfInput): Profile | null;
  tags(input: PageInput): readonly TagCount[];
  suggestTags(input: SuggestTagsInput): readonly TagSuggestion[];
  secrets(input: { readonly id?: string }): readonly SecretEntry[];
  revealSecret(input: SecretInput): { readonly original: string };
  stats(input: Empty): Stats;
  topics(input: TopicsInput): TopicList;
  topic(input: TopicInput): TopicDetail;
  clusters(input: PageInput): ClusterList;
  cluster(input: ClusterInput): ClusterDetail;
  routeQuery(input: RouteInput): RouteReply;
  injectQueue(input: InjectQueueInput): InjectQueueReply;
  previewSession(input: PreviewSessionInput): Injection;
  previewTurn(input: PreviewTurnInput): Injection;
  upkeepState(input: Empty): UpkeepState;
  scan(input: ScanInput): ScanReport;
  proposeSources(input: ProposeSourcesInput): ProposeSourcesReply;
  /** Answered at once and written later, as a search's own is. */
  recordAttention(input: RecordAttentionInput): RecordAttentionReply;
  attentionHeatmap(input: HeatmapInput): AttentionHeatmap;
  attentionOf(input: AttentionOfInput): RecordAttention;
  // Long runs: progress and cancel
  check(input: CheckInput): CheckReport;
  exportJsonl(input: ExportJsonlInput): ExportedPart;
  exportFile(input: Empty): ExportedPart;
  exportRead(input: ExportReadInput): { readonly bytes: Uint8Array };
  restoreUpload(input: RestoreUploadInput): { readonly received: number };
  restorePreview(input: RestoreApplyInput): RestoreReport;
  importStart(input: ImportStartInput): ImportStep;
  importPart(input: ImportPartInput): ImportStep;
  importStop(input: ImportStopInput): { readonly report: ImportReport };
  upkeep(input: UpkeepInput): UpkeepReport;
  // Life of the connection
  status(input: Empty): StoreStatus;
  watch(input: Empty): Empty;
}

export type Method = keyof Contract;
export type InputOf<M extends Method> = Parameters<Contract[M]>[0];
export type ReplyOf<M extends Method> = ReturnType<Contract[M]>;

/**
 * How the engine treats each method: a `read` is answered at once, a `change` joins the next group commit under its
 * request id, a `run` is long (sliced, with progress and cancel).
 */
export const METHODS: Readonly<Record<Method, "read" | "change" | "run">> = {
  record: "change",
  write: "change",
  update: "change",
  amend: "change",
  supersede: "change",
  forget: "change",
  unforget: "change",
  review: "change",
  unreview: "change",
  undo: "change",
  putIdentity: "change",
  putPeople: "change",
  mergePeople: "change",
  splitPeople: "change",
  erase: "change",
  wipe: "change",
  unmaskSecret: "change",
  chooseEmbedder: "change",
  restoreApply: "run",
  injectSession: "change",
  injectTurn: "change",
  injectRescue: "change",
  sessionStart: "change",
  sessionTurn: "change",
  sessionCompact: "change",
  sessionEnd: "change",
  get: "read",
  list: "read",
  search: "read",
  timeline: "read",
  sessions: "read",
  changes: "read",
  listIdentity: "read",
  identityHistory: "read",
  people: "read",
  rolesOf: "read",
  rolesBetween: "read",
  rolesGraph: "read",
  roleSplits: "read",
  profile: "read",
  tags: "read",
  suggestTags: "read",
  secrets: "read",
  revealSecret: "read",
  stats: "read",
  topics: "read",
  topic: "read",
  clusters: "read",
  cluster: "read",
  routeQuery: "read",
  injectQueue: "read",
  previewSession: "read",
  previewTurn: "read",
  upkeepState: "read",
  scan: "read",
  proposeSources: "read",
  recordAttention: "read",
  attentionHeatmap: "read",
  attentionOf: "read",
  check: "run",
  exportJsonl: "run",
  exportFile: "run",
  exportRead: "read",
  restoreUpload: "run",
  restorePreview: "run",
  importStart: "run",
  importPart: "run",
  importStop: "run",
  upkeep: "run",
  status: "read",
  watch: "run",
};

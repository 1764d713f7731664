import { METHODS } from "../contract/contract.ts";
import type { Method, ReplyOf } from "../contract/contract.ts";
import type { ChangeAction } from "../core/records.ts";
import type { Call } from "./call.ts";
import { getCluster, listClusters, routeQuery } from "./clusters/clusters.ts";
import { getTopic, listTopics } from "./topics/topics.ts";
import { amend, supersede, update } from "./verbs/change-memory.ts";
import { attentionHeatmap, attentionOf, recordAttention } from "./verbs/attention.ts";
import { injectQueue, injectSession, injectTurn } from "./inject/inject.ts";
import { injectRescue } from "./inject/rescue.ts";
import { previewSession, previewTurn } from "./inject/preview.ts";
import { search } from "./search/search.ts";
import { sessionCompact, sessionEnd, sessionStart, sessionTurn } from "./sessions/sessions.ts";
import { chooseEmbedder } from "./verbs/choose-embedder.ts";
import { erase } from "./verbs/erase.ts";
import { forget, unforget } from "./verbs/forget.ts";
import { putIdentity } from "./verbs/identity.ts";
import { mergePeople } from "./verbs/merge-people.ts";
import { putPeople } from "./verbs/people.ts";
import { profile } from "./verbs/profile.ts";
import { get, list, timeline } from "./verbs/read.ts";
import { changes, identityHistory, listIdentity, people, sessions, stats, suggestTags, tags } from "./verbs/read-lists.ts";
import { record } from "./verbs/record.ts";
import { proposeSources } from "./verbs/propose-sources.ts";
import { review, unreview } from "./verbs/review.ts";
import { scan } from "./verbs/scan.ts";
import { upkeepState } from "./verbs/upkeep.ts";
import { rolesBetween, rolesGraph, rolesOf, roleSplits } from "./verbs/roles.ts";
import { revealSecret, secrets, unmaskSecret } from "./verbs/secrets.ts";
import { splitPeople } from "./verbs/split-people.ts";
import { undo } from "./verbs/undo.ts";
import { wipe } from "./verbs/wipe.ts";
import { write } from "./verbs/write.ts";

/** Methods that another part answers: long runs, files and the state of the connection. */
type Elsewhere =
  | "check"
  | "exportJsonl"
  | "exportFile"
  | "exportRead"
  | "restoreUpload"
  | "restorePreview"
  | "restoreApply"
  | "importStart"
  | "importPart"
  | "importStop"
  | "upkeep"
  | "status"
  | "watch";
export type CommittedMethod = Exclude<Method, Elsewhere>;

type Handler<M extends Method> = (call: Call, input: unknown) => ReplyOf<M>;

/** One handler a method: a new method of the contract does not compile until it is here (or named in `Elsewhere`). */
export const HANDLERS: { readonly [M in CommittedMethod]: Handler<M> } = {
  record,
  write,
  update,
  amend,
  supersede,
  forget,
  unforget,
  review,
  unreview,
  undo,
  putIdentity,
  putPeople,
  mergePeople,
  splitPeople,
  erase,
  wipe,
  unmaskSecret,
  chooseEmbedder,
  injectSession,
  injectTurn,
  injectRescue,
  sessionStart,
  sessionTurn,
  sessionCompact,
  sessionEnd,
  injectQueue,
  previewSession,
  previewTurn,
  get,
  list,
  search,
  timeline,
  sessions,
  changes,
  listIdentity,
  identityHistory,
  people,
  rolesOf,
  rolesBetween,
  rolesGraph,
  roleSplits,
  profile,
  tags,
  suggestTags,
  secrets,
  revealSecret,
  stats,
  topics: listTopics,
  topic: getTopic,
  clusters: listClusters,
  cluster: getCluster,
  routeQuery,
  upkeepState,
  scan,
  proposeSources,
  recordAttention,
  attentionHeatmap,
  attentionOf,
};

/** What the trail calls the act of a changing method. */
export const ACTIONS: Partial<Readonly<Record<Method, ChangeAction>>> = {
  record: "record",
  sessionTurn: "record",
  sessionCompact: "record",
  sessionEnd: "record",
  injectRescue: "record",
  write: "write",
  update: "update",
  amend: "amend",
  supersede: "supersede",
  forget: "forget",
  unforget: "unforget",
  review: "review",
  unreview: "unreview",
  undo: "undo",
  putIdentity: "identity",
  putPeople: "people",
  mergePeople: "merge",
  splitPeople: "split",
  erase: "erase",
  wipe: "wipe",
  unmaskSecret: "unmask",
  restoreApply: "restore",
};

/**
 * Changes whose answers hold stored text and are kept nowhere: sent again under the same id, they are done again, and leave the same behind.
 */
export const DONE_AGAIN: ReadonlySet<Method> = new Set<Method>([
  "injectSession",
  "injectTurn",
  "injectRescue",
  "sessionStart",
  "sessionCompact",
]);

/** Changes that leave every record as it was. */
export const LEAVES_RECORDS: ReadonlySet<Method> = new Set<Method>(["injectSession", "injectTurn"]);

export function isCommitted(method: string): method is CommittedMethod {
  return Object.hasOwn(HANDLERS, method);
}

export function isMethod(method: string): method is Method {
  return Object.hasOwn(METHODS, method);
}

import type { MemoryStore } from "strandline";
import { openMemory } from "strandline";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { DeskContext, useDesk } from "./desk.ts";
import type { Desk, Message } from "./desk.ts";
import { MessageBox } from "./message-box.tsx";
import { useModelRun } from "./model-run.ts";
import { Navigation } from "./navigation.tsx";
import { useRoute } from "./route.ts";
import type { View } from "./route.ts";
import { Failure, Loading, messageOf } from "./states.tsx";
import { keep, recall } from "./theme.ts";
import { PAGE_ACTOR } from "./undo.ts";
import { useAsk } from "./use-ask.ts";
import { useDropGuard } from "./use-drop-guard.ts";
import { useKeys } from "./use-keys.ts";
import { AttentionView } from "./views/attention-view.tsx";
import { ImportView } from "./views/import-view.tsx";
import { InjectView } from "./views/inject-view.tsx";
import { MemoryView } from "./views/memory-view.tsx";
import { PeopleView } from "./views/people-view.tsx";
import { SampleView } from "./views/sample-view.tsx";
import { SearchView } from "./views/search-view.tsx";
import { TimelineView } from "./views/timeline-view.tsx";
import { TopicsView } from "./views/topics-view.tsx";
import { UpkeepView } from "./views/upkeep-view.tsx";
import { WriteView } from "./views/write-view.tsx";
import { YourDataView } from "./views/your-data-view.tsx";

const TITLES: Readonly<Record<View, string>> = {
  search: "Search",
  memories: "Memories",
  timeline: "Timeline",
  write: "Write",
  import: "Import",
  data: "Data",
  sample: "Sample life",
  topics: "Topics",
  attention: "Attention",
  people: "People",
  upkeep: "Upkeep",
  inject: "Inject",
};
/** Served beside this page, under `models/`: search by meaning begins as soon as it is ready, without a click and without a network. */
const EMBEDDER = { packed: "mini-enzh" } as const;
/** Changes that follow each other faster than this are shown together, ms. */
const SETTLE_MS = 150;
const USER_KEY = "strandline-playground-user";

export function App() {
  const { value: store, error } = useAsk(
    () => openMemory({ name: "playground", agent: PAGE_ACTOR, allowMemoryOnly: true, embedder: EMBEDDER }),
    [],
  );
  if (error !== undefined) return <Opening>{<Failure error={error} />}</Opening>;
  if (store === undefined) return <Opening>{<Loading what="Opening the store …" />}</Opening>;
  return <Workspace store={store} />;
}

function Opening({ children }: { readonly children: ComponentChildren }) {
  return (
    <main class="opening">
      <h1>Strandline</h1>
      {children}
    </main>
  );
}

function Workspace({ store }: { readonly store: MemoryStore }) {
  const { view, parts } = useRoute();
  const [message, setMessage] = useState<Message & { readonly bad?: boolean }>();
  const desk = useDeskOf(store, setMessage);
  useKeys(desk, () => setMessage(undefined));
  useDropGuard();
  useEffect(() => {
    document.title = `${TITLES[view]} · Strandline playground`;
  }, [view]);
  return (
    <DeskContext.Provider value={desk}>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </button>
      <Navigation current={view} titles={TITLES} />
      <main id="main" tabIndex={-1} data-view={view}>
        <h1 class="view-title">{TITLES[view]}</h1>
        {desk.status.custody.state === "due" && view !== "data" && <Reminder reason={desk.status.custody.reason} />}
        <div class="kept" hidden={view !== "import"}>
          <ImportView key={desk.user} />
        </div>
        <CurrentView key={`${view} ${desk.user}`} view={view} parts={parts} />
      </main>
      {message !== undefined && <MessageBox message={message} close={() => setMessage(undefined)} />}
    </DeskContext.Provider>
  );
}

/** The import is not here: it stays while another view is shown, so that a long one keeps its progress and its way to cancel. */
function CurrentView({ view, parts: [first, second] }: { readonly view: View; readonly parts: readonly string[] }) {
  switch (view) {
    case "search":
      return <SearchView asked={first ?? ""} />;
    case "memories":
      return <MemoryView id={first} />;
    case "timeline":
      return <TimelineView session={first} turn={second} />;
    case "write":
      return <WriteView />;
    case "import":
      return null;
    case "data":
      return <YourDataView />;
    case "sample":
      return <SampleView />;
    case "topics":
      return <TopicsView kind={first} chosen={second} />;
    case "attention":
      return <AttentionView />;
    case "people":
      return <PeopleView name={first} />;
    case "upkeep":
      return <UpkeepView />;
    case "inject":
      return <InjectView asked={first ?? ""} />;
  }
}

/** An empty store needs no copy. */
function Reminder({ reason }: { readonly reason: string }) {
  const { memory, version } = useDesk();
  const { value: stats } = useAsk((signal) => memory.stats({ signal }), [memory, version]);
  if (stats === undefined || stats.turns + stats.memories === 0) return null;
  return (
    <p class="reminder">
      Keep a copy: {reason}. <a href="#/data">Export one</a>
    </p>
  );
}

function useDeskOf(store: MemoryStore, setMessage: (message: Message & { readonly bad?: boolean }) => void): Desk {
  const [user, setUser] = useState(() => recall(USER_KEY) ?? "default");
  const memory = useMemo(() => store.withScope({ user }), [store, user]);
  const [status, setStatus] = useState(store.status);
  const [version, setVersion] = useState(0);
  useEffect(() => store.on("status", setStatus), [store]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = memory.on("changed", () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setVersion((before) => before + 1);
      }, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [memory]);
  const say: Desk["say"] = (message) => setMessage(typeof message === "string" ? { text: message } : message);
  const model = useModelRun(store, (id) => say(`${id} is ready: search goes by meaning too.`));
  return {
    memory,
    user,
    status,
    version,
    setUser: (next) => {
      keep(USER_KEY, next);
      setUser(next);
    },
    changed: () => setVersion((before) => before + 1),
    say,
    model,
    fail: (error) => setMessage({ text: withCode(error), bad: true }),
  };
}

function withCode(error: unknown): string {
  const code = (error as { readonly code?: unknown }).code;
  return typeof code === "string" ? `${messageOf(error)} (${code})` : messageOf(error);
}

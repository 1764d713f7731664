import { useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { embedderWords } from "./embedder-words.ts";
import { Icon } from "./icon.tsx";
import { VIEWS, VIEW_KEYS, hrefOf } from "./route.ts";
import type { View } from "./route.ts";
import { THEMES, applyTheme, storedTheme } from "./theme.ts";

interface NavigationProps {
  readonly current: View;
  readonly titles: Readonly<Record<View, string>>;
}

/** At the side of a wide page, at the foot of a narrow one. */
export function Navigation({ current, titles }: NavigationProps) {
  return (
    <header>
      <p class="brand">
        Strandline <span>playground</span>
      </p>
      <nav aria-label="Views">
        {VIEWS.map((view, index) => (
          <a key={view} href={hrefOf(view)} aria-current={view === current ? "page" : undefined} aria-keyshortcuts={VIEW_KEYS[index]}>
            <Icon of={view} />
            <span>{titles[view]}</span>
            <kbd>{VIEW_KEYS[index]}</kbd>
          </a>
        ))}
      </nav>
      <div class="foot">
        <StoreLine />
        <MeaningState />
        <UserSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** One line on the state of the store; the data view has the whole of it. */
function StoreLine() {
  const { storage, worker, role } = useDesk().status;
  const kept = storage.state !== "unknown" && storage.durable && worker.state === "ready";
  const words = kept ? "kept in this browser" : storage.state === "memory" ? "not kept" : worker.state;
  return (
    <a class="store-line" href="#/data" data-tone={kept ? "good" : "warn"} title={`${storage.reason}; ${role.reason}`}>
      {words} · {role.state}
    </a>
  );
}

/** One line on search by meaning, with how far it is. */
function MeaningState() {
  const { embedder } = useDesk().status;
  const { words, tone } = embedderWords(embedder);
  return (
    <a class="store-line" href="#/data/meaning" data-tone={tone} data-embedder={embedder.state} title={embedder.reason}>
      {words}
    </a>
  );
}

/** Whose memories are shown: the person's own, or those of the sample life, which has a user of its own. */
function UserSwitch() {
  const { user, setUser } = useDesk();
  return (
    <label class="switch">
      Whose
      <select value={user} onChange={({ currentTarget }) => setUser(currentTarget.value)}>
        <option value="default">you</option>
        <option value="sample">sample life</option>
      </select>
    </label>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <label class="switch">
      Colours
      <select
        value={theme}
        onChange={({ currentTarget }) => {
          const chosen = THEMES.find((one) => one === currentTarget.value) ?? "auto";
          applyTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

import { useState } from "preact/hooks";
import { CheckCard } from "../check-card.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useDesk } from "../desk.ts";
import { count, many, sizeOf, spaced } from "../in-words.tsx";
import { ModelCard } from "../model-card.tsx";
import { SampleButtons } from "../sample-loader.tsx";
import { Failure } from "../states.tsx";
import { StatusCard } from "../status-card.tsx";
import { TransferCard } from "../transfer-card.tsx";
import { useAsk } from "../use-ask.ts";

/** Where the data is and how it is; copies out and in; and the ways to be rid of it. */
export function YourDataView() {
  return (
    <div class="cards">
      <StatusCard />
      <StatsCard />
      <ModelCard />
      <TransferCard />
      <CheckCard />
      <SampleCard />
      <WipeCard />
    </div>
  );
}

function SampleCard() {
  return (
    <section class="card">
      <h2>Sample life</h2>
      <p>Ninety days of somebody who does not exist, in a user of its own.</p>
      <div class="buttons">
        <SampleButtons />
      </div>
    </section>
  );
}

const COUNTED = ["turns", "sessions", "memories", "superseded", "forgotten", "identity", "entities", "tags", "changes", "chunks"] as const;

function StatsCard() {
  const { memory, version, user } = useDesk();
  const { value, error } = useAsk((signal) => memory.stats({ signal }), [memory, version]);
  return (
    <section class="card">
      <h2>
        What is there <small>of {user}</small>
      </h2>
      {error !== undefined && <Failure error={error} />}
      {value !== undefined && (
        <>
          <dl class="figures">
            {COUNTED.map((name) => (
              <div key={name}>
                <dd>{count(value[name])}</dd>
                <dt>{spaced(name)}</dt>
              </div>
            ))}
          </dl>
          <p class="quiet">
            The database is {sizeOf(value.bytes)}, schema {value.schemaVersion}, SQLite {value.sqliteVersion}.
          </p>
        </>
      )}
    </section>
  );
}

function WipeCard() {
  const { memory, user, say, fail, changed } = useDesk();
  const [asking, setAsking] = useState(false);
  const wipe = async (): Promise<void> => {
    const { id, erased } = await memory.wipe({ scope: { user } });
    say(`Erased: ${many(erased.turns, "turn")}, ${many(erased.memories, "memory", "memories")}. Receipt ${id}.`);
    changed();
  };
  return (
    <section class="card">
      <h2>Wipe</h2>
      <p>Erases everything of the user “{user}”: texts, words, history. Copies that you exported stay yours.</p>
      <div class="buttons">
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          Wipe everything …
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Erase everything of this user?"
          action="Erase everything"
          typed={user}
          onConfirm={() => void wipe().catch(fail)}
          onClose={() => setAsking(false)}
        >
          <p>This cannot be undone. Export a copy first if you may want it again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

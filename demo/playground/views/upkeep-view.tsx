import { useEffect, useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { JobStates } from "../job-states.tsx";
import { ScanCard, SourcesCard } from "../scan-card.tsx";
import { Failure, Loading } from "../states.tsx";
import { UpkeepNow } from "../upkeep-now.tsx";
import { useAsk } from "../use-ask.ts";

/** Upkeep works by itself when nobody asks for anything, and looking is asking: so seldom, ms. */
const LOOK_MS = 10_000;

/** What is derived, how fresh it is, and what has not become memory yet. */
export function UpkeepView() {
  const { memory, version } = useDesk();
  const [looked, setLooked] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLooked((before) => before + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const { value, error } = useAsk((signal) => memory.upkeep.state({ signal }), [memory, version, looked]);
  return (
    <div class="cards upkeep-cards">
      <section class="card">
        <h2>Derived</h2>
        <p class="quiet">Made without a language model, kept fresh when nobody asks for anything, and the same whenever it is made anew.</p>
        {error !== undefined && <Failure error={error} />}
        {value === undefined && error === undefined && <Loading what="Looking …" />}
        {value !== undefined && <JobStates jobs={value.jobs} />}
        <UpkeepNow rebuildable onDone={() => setLooked((before) => before + 1)} />
      </section>
      <ScanCard />
      <SourcesCard />
    </div>
  );
}

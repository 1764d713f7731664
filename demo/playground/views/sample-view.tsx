import { useDesk } from "../desk.ts";
import { many } from "../in-words.tsx";
import { SampleButtons, useSampleStats } from "../sample-loader.tsx";
import { Failure, Loading } from "../states.tsx";

/** Words that are in it, one a language. */
const TRIES = ["radio", "妈妈的信", "mercado", "라디오"];

/** Ninety days of somebody who does not exist: load, look around, remove. */
export function SampleView() {
  const { user } = useDesk();
  const { value: stats, error } = useSampleStats();
  if (error !== undefined) return <Failure error={error} />;
  if (stats === undefined) return <Loading what="Looking whether it is there …" />;
  const loaded = stats.memories > 0;
  return (
    <section class="card sample">
      <h2>Ninety days of one person and her agent</h2>
      <p>
        Invented, made in this page from a seed, in English, Chinese, Spanish and Korean: conversations, memories with every field,
        profiles, threads of thought. It has a user of its own, so it never mixes with what is yours, and one button takes all of it away.
      </p>
      {loaded && (
        <p class="quiet">
          It is here: {many(stats.turns, "turn")}, {many(stats.memories, "memory", "memories")}, {many(stats.sessions, "session")}.
        </p>
      )}
      <div class="buttons">
        <SampleButtons big />
      </div>
      {loaded && user === "sample" && (
        <p class="ways">
          Search it for{" "}
          {TRIES.map((word) => (
            <a key={word} href={`#/search/${encodeURIComponent(`q=${encodeURIComponent(word)}`)}`}>
              {word}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

import type { MemoryStatus, SearchReply } from "strandline";
import { useDesk } from "./desk.ts";
import { languageName } from "./in-words.tsx";

/** Whether meaning took part in what is shown, and if not, why. */
export function MeaningLine({ meaning }: { readonly meaning: SearchReply["meaning"] }) {
  const { embedder } = useDesk().status;
  const words = inWords(meaning, embedder);
  const toModel = meaning.state === "none" || meaning.state === "language_unsupported";
  return (
    <>
      {" · "}
      <span class="meaning" data-meaning={meaning.state}>
        {words}
      </span>
      {toModel && (
        <>
          {" "}
          <a href="#/data/meaning">Models</a>
        </>
      )}
    </>
  );
}

function inWords({ state, language }: SearchReply["meaning"], embedder: MemoryStatus["embedder"]): string {
  switch (state) {
    case "used":
      return "by words and meaning";
    case "off":
      return "by words";
    case "late":
      return "by words: the query’s meaning is not there yet";
    case "language_unsupported":
      return `by words: ${embedder.model ?? "the model"} does not know ${languageName(language)}`;
    case "none":
      return embedder.state === "starting" ? "by words: the model is on its way" : "by words: no model is at work";
  }
}

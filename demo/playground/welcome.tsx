import type { ComponentChildren } from "preact";
import { useDesk } from "./desk.ts";
import { SampleButtons } from "./sample-loader.tsx";
import { Empty } from "./states.tsx";
import { useAsk } from "./use-ask.ts";

/** What an empty place says: on an empty store how to begin, otherwise `children`. */
export function Welcome({ children }: { readonly children: ComponentChildren }) {
  const { memory, version } = useDesk();
  const { value: stats } = useAsk((signal) => memory.stats({ signal }), [memory, version]);
  if (stats === undefined) return null;
  if (stats.turns + stats.memories > 0)
    return (
      <Empty>
        <p>{children}</p>
      </Empty>
    );
  return (
    <section class="welcome">
      <h2>A memory that stays with you</h2>
      <p>
        Everything is kept in this browser and nowhere else: no account, no server, no request to anyone. Bring in your chats, write a first
        memory, or look around in the life of somebody who does not exist.
      </p>
      <SampleButtons big removable={false} />
      <p class="ways">
        <a href="#/import">Import your chats</a> <a href="#/write">Write a memory</a>
      </p>
    </section>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { InjectAsking } from "../inject-asking.tsx";
import { InjectBlock } from "../inject-block.tsx";
import { InjectControls } from "../inject-controls.tsx";
import { injectFromHash, injectToHash, modeOf } from "../inject-form.ts";
import type { InjectForm } from "../inject-form.ts";
import { goInPlace } from "../route.ts";
import { Failure, Loading } from "../states.tsx";
import { useAsk } from "../use-ask.ts";
import { useBlocks } from "../use-blocks.ts";
import { useSettled } from "../use-settled.ts";
import { Welcome } from "../welcome.tsx";

/** The exact block that a host would get, and why it is so. Looking leaves no mark in any session. */
export function InjectView({ asked }: { readonly asked: string }) {
  const { memory, version } = useDesk();
  const { value: stats } = useAsk((signal) => memory.stats({ signal }), [memory, version]);
  const [form, setForm] = useState(() => injectFromHash(asked));
  const { settled, enter } = useSettled(injectToHash(form));
  // The address follows what is typed, and may arrive after the next key: only one that was not written here is taken over.
  const written = useRef(new Set([asked]));
  useEffect(() => {
    if (!written.current.has(asked)) setForm(injectFromHash(asked));
  }, [asked]);
  const change = (next: Readonly<Record<string, string>>): void => {
    const changed = { ...form, ...next };
    written.current.add(injectToHash(changed));
    setForm(changed);
    goInPlace("inject", injectToHash(changed));
  };
  if (stats === undefined) return <Loading what="Looking …" />;
  if (stats.turns + stats.memories + stats.identity === 0)
    return <Welcome>There is nothing yet that an agent could know before it asks.</Welcome>;
  return (
    <div class="inject">
      <div class="inject-shown">
        <InjectAsking form={form} change={change} enter={enter} />
        <Shown form={injectFromHash(settled)} />
      </div>
      <InjectControls form={form} change={change} />
    </div>
  );
}

function Shown({ form }: { readonly form: InjectForm }) {
  const { value, error, pending } = useBlocks(form);
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Loading what="Making the block …" />;
  const [last] = value.slice(-1);
  return (
    <div aria-busy={pending} class="inject-blocks">
      {(modeOf(form) === "talk" ? value.toReversed() : value).map((shown, index) => (
        <section key={`${value.length - index}`} class="card" aria-label={shown.said ?? "The session begins"}>
          {modeOf(form) === "talk" && <h2 class="said">{shown.said ?? "The session begins"}</h2>}
          <InjectBlock shown={shown} open={shown === last} />
        </section>
      ))}
    </div>
  );
}

import type { TargetedKeyboardEvent, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { useDesk } from "./desk.ts";

interface Submit {
  /** For the form element. */
  readonly form: {
    readonly onSubmit: (event: TargetedSubmitEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLFormElement>) => void;
  };
  readonly busy: boolean;
}

/** Submits by button or by Ctrl+Enter in a text, one submission at a time; a failure is said. */
export function useSubmit(work: () => Promise<void>): Submit {
  const { fail } = useDesk();
  const [busy, setBusy] = useState(false);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    work()
      .catch(fail)
      .finally(() => setBusy(false));
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLFormElement>): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return { form: { onSubmit, onKeyDown }, busy };
}

import { isStrandlineError } from "strandline";
import type { ComponentChildren } from "preact";

/** A failure in words, with the code that docs/errors.md explains. */
export function Failure({ error }: { readonly error: unknown }) {
  return (
    <p class="failure" role="alert">
      {messageOf(error)}
      {isStrandlineError(error) && <code>{error.code}</code>}
    </p>
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="quiet loading" role="status">
      {what}
    </p>
  );
}

export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

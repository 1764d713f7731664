/** A place in an order by time: what comes after it does not depend on what is written meanwhile. */
export interface Place {
  /** Epoch ms. */
  readonly at: number;
  readonly id: string;
}

const FORM = /^(-?\d{1,16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place as a caller keeps it and gives it back. */
export function formatPlace({ at, id }: Place): string {
  return `${at}:${id}`;
}

/** Undefined for what is no place. */
export function readPlace(text: string): Place | undefined {
  const [, at, id] = FORM.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { VirtualizerOptions } from "@tanstack/virtual-core";
import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from "preact";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

export interface VirtualListProps<T> {
  readonly rows: readonly T[];
  /** Names the list for a screen reader. */
  readonly label: string;
  /** Expected height of a row, px; real heights are measured. */
  readonly rowHeight: number;
  readonly keyOf: (row: T) => string;
  readonly draw: (row: T) => ComponentChildren;
  /** By click or Enter. Without it the rows are plain content. */
  readonly onOpen?: (row: T) => void;
  /** Key of the row that is shown elsewhere. */
  readonly selected?: string | undefined;
  /** Called when the end comes into sight. */
  readonly onNearEnd?: () => void;
  /** Key of a row to bring into sight, once. */
  readonly seek?: string | undefined;
  readonly class?: string;
}

type Options = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };
/** Rows from the end at which the next page is asked for. */
const NEAR_END = 30;

/** A list of any length that keeps only the rows in sight in the page. Arrows move, Enter opens. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { rows, label, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(-1);
  const virtualizer = useVirtualizer(frame, props);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - NEAR_END) props.onNearEnd?.();
    // The rows themselves: a list read again to the same length may have let an earlier call pass.
  }, [last, rows]);
  useSeek(virtualizer, props, setActive);
  const move = (next: number): void => {
    setActive(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };
  const open = onOpen !== undefined;
  const inSight = open && items.some(({ index }) => index === active);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is an expression, listbox or list
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={frame}
      class={`list ${props.class ?? ""}`}
      role={open ? "listbox" : "list"}
      tabIndex={0}
      aria-label={label}
      {...(inSight ? { "aria-activedescendant": `${id}-${active}` } : {})}
      onKeyDown={(event) => takeKey(event, props, active, move)}
      onFocus={(event) => event.target === event.currentTarget && active < 0 && setActive(0)}
    >
      <div class="list-all" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map(({ index, start }) => (
          <Row
            key={rowKey(props, index)}
            list={props}
            index={index}
            start={start}
            id={`${id}-${index}`}
            active={open && index === active}
            measure={virtualizer.measureElement}
            choose={() => setActive(index)}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps<T> {
  readonly list: VirtualListProps<T>;
  readonly index: number;
  /** Distance from the top of the list, px. */
  readonly start: number;
  readonly id: string;
  readonly active: boolean;
  readonly measure: (element: HTMLDivElement | null) => void;
  readonly choose: () => void;
}

function Row<T>({ list: { rows, keyOf, draw, onOpen, selected }, index, start, id, active, measure, choose }: RowProps<T>) {
  const row = rows[index];
  if (row === undefined) return null;
  const open = onOpen !== undefined;
  const press = (): void => {
    choose();
    onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys, as a listbox does
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is an expression, option or listitem
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={measure}
      id={id}
      class={open ? "row opens" : "row"}
      data-index={index}
      data-active={active}
      role={open ? "option" : "listitem"}
      aria-setsize={rows.length}
      aria-posinset={index + 1}
      {...(open ? { "aria-selected": selected === keyOf(row) } : {})}
      style={{ transform: `translateY(${start}px)` }}
      onClick={open ? press : undefined}
    >
      {draw(row)}
    </div>
  );
}

/** Keys that were pressed in something inside a row are not the list's. */
function takeKey<T>(
  event: TargetedKeyboardEvent<HTMLDivElement>,
  { rows, onOpen }: VirtualListProps<T>,
  active: number,
  move: (next: number) => void,
): void {
  if (onOpen === undefined || event.target !== event.currentTarget) return;
  const row = rows[active];
  if (event.key === "Enter" && row !== undefined) return onOpen(row);
  const step = KEY_STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(Math.max(0, Math.min(rows.length - 1, active + step)));
}

function rowKey<T>({ rows, keyOf }: VirtualListProps<T>, index: number): string | number {
  const row = rows[index];
  return row === undefined ? index : keyOf(row);
}

function useVirtualizer<T>(
  frame: RefObject<HTMLDivElement | null>,
  props: VirtualListProps<T>,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options: Options = {
    count: props.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => props.rowHeight,
    getItemKey: (index) => rowKey(props, index),
    overscan: 6,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

/** Reads on until the sought row is there, and scrolls to it. */
function useSeek<T>(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  { rows, keyOf, seek, onNearEnd }: VirtualListProps<T>,
  setActive: (index: number) => void,
): void {
  const found = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (seek === undefined || found.current === seek) return;
    const index = rows.findIndex((row) => keyOf(row) === seek);
    if (index < 0) return onNearEnd?.();
    found.current = seek;
    setActive(index);
    virtualizer.scrollToIndex(index, { align: "center" });
  }, [seek, rows]);
}

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
  const { rows, label, keyOf, draw, onOpen, selected } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(-1);
  const virtualizer = useVirtualizer(frame, props);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - NEAR_END) props.onNearEnd?.();
  }, [last, rows.length]);
  useSeek(virtualizer, props, setActive);

  const move = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const row = rows[active];
    if (event.key === "Enter" && row !== undefined && event.target === event.currentTarget) onOpen?.(row);
    const step = KEY_STEPS[event.key];
    if (step === undefined || onOpen === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    setActive(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
  };
  const open = onOpen !== undefined;
  const shown = open && items.some(({ index }) => index === active) ? { "aria-activedescendant": `${id}-${active}` } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is an expression, listbox or list
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={frame}
      class={`list ${props.class ?? ""}`}
      role={open ? "listbox" : "list"}
      tabIndex={0}
      aria-label={label}
      {...shown}
      onKeyDown={move}
      onFocus={(event) => event.target === event.currentTarget && active < 0 && setActive(0)}
    >
      <div class="list-all" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          const choose = (): void => {
            setActive(index);
            onOpen?.(row);
          };
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys, as a listbox does
            // biome-ignore lint/a11y/noStaticElementInteractions: its role is an expression, option or listitem
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
            <div
              key={key}
              ref={virtualizer.measureElement}
              id={`${id}-${index}`}
              class={`row ${open ? "opens" : ""}`}
              data-index={index}
              data-active={open && index === active}
              role={open ? "option" : "listitem"}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              {...(open ? { "aria-selected": selected === key } : {})}
              style={{ transform: `translateY(${start}px)` }}
              onClick={open ? choose : undefined}
            >
              {draw(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useVirtualizer<T>(
  frame: RefObject<HTMLDivElement | null>,
  { rows, rowHeight, keyOf }: VirtualListProps<T>,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options: Options = {
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
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

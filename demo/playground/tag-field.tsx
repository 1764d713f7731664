import type { TagCount } from "strandline";
import type { TargetedKeyboardEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { useAsk } from "./use-ask.ts";

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

const SUGGESTIONS = 6;

/** Tags as chips. While one is typed, tags in use that begin or go on like it are suggested: arrows choose, Enter or comma adds. */
export function TagField({ tags, onChange }: TagFieldProps) {
  const { memory, version } = useDesk();
  const { value: known = [] } = useAsk((signal) => memory.tags.list({ limit: 1_000 }, { signal }), [memory, version]);
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const id = useId();
  const found = suggested(known, text, tags);
  const add = (tag: string): void => {
    const clean = tag.trim();
    if (clean !== "" && !tags.includes(clean)) onChange([...tags, clean]);
    setText("");
    setActive(-1);
  };
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) setActive((active + step + found.length) % found.length);
    else if ((event.key === "Enter" || event.key === ",") && text.trim() !== "") add(found[active]?.tag ?? text);
    else if (event.key === "Backspace" && text === "") return onChange(tags.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div class="tag-field">
      <label for={`${id}-text`}>Tags</label>
      <div class="chips">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            class="chip"
            aria-label={`Remove the tag ${tag}`}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            {tag} ×
          </button>
        ))}
        <input
          id={`${id}-text`}
          value={text}
          placeholder={tags.length === 0 ? "Enter after each" : ""}
          autocomplete="off"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          {...(active < 0 ? {} : { "aria-activedescendant": `${id}-${active}` })}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={press}
          onBlur={() => add(text)}
        />
      </div>
      <div id={`${id}-list`} class="suggestions" role="listbox" aria-label="Suggested tags">
        {found.map(({ tag, memories }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys, as a combobox does
          <div
            key={tag}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
          >
            {tag} <small>{memories}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Beginnings first; the store lists the most used first, and that order stays. */
function suggested(known: readonly TagCount[], text: string, taken: readonly string[]): readonly TagCount[] {
  const word = text.trim().toLowerCase();
  if (word === "") return [];
  const fitting = known.filter(({ tag }) => !taken.includes(tag) && tag.toLowerCase().includes(word));
  const begins = ({ tag }: TagCount): boolean => tag.toLowerCase().startsWith(word);
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))].slice(0, SUGGESTIONS);
}

import type { ComponentChildren, TargetedDragEvent } from "preact";
import { useRef, useState } from "preact/hooks";

interface DropZoneProps {
  readonly children: ComponentChildren;
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}

/** Takes a file that is dropped on it or picked. */
export function DropZone({ children, accept, onFile }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: TargetedDragEvent<HTMLElement>): void => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  const drop = (event: TargetedDragEvent<HTMLElement>): void => {
    drag(event);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) onFile(file);
  };
  return (
    <section class="drop" aria-label="Drop a file" data-over={over} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      {children}
      <button type="button" class="primary" onClick={() => picker.current?.click()}>
        Pick a file
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        {...(accept === undefined ? {} : { accept })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </section>
  );
}

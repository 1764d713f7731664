import { useEffect } from "preact/hooks";
import { go } from "./route.ts";

/** A file dropped beside the import's box would be opened in place of the page: it shows the box instead. */
export function useDropGuard(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      go("import");
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

import type { View } from "./route.ts";

/** Strokes on a field of 20 by 20. */
const PATHS: Readonly<Record<View, string>> = {
  search: "M9 3a6 6 0 1 0 0 12a6 6 0 0 0 0-12M13.500 13.500L18 18",
  memories: "M4 3h12v14l-6-3.500L4 17zM7 7h6M7 10h4",
  timeline: "M4 3v14M4 6h11M4 10h7M4 14h12",
  write: "M3 17l1-4L14 3l3 3L7 16zM12 5l3 3",
  import: "M10 3v9M6 9l4 4l4-4M3 14v3h14v-3",
  data: "M3 5.500c0-3.300 14-3.300 14 0s-14 3.300-14 0v9c0 3.300 14 3.300 14 0v-9M3 10c0 3.300 14 3.300 14 0",
  sample: "M2 8q4-5 8 0t8 0M2 13q4-5 8 0t8 0",
};

export function Icon({ of: view }: { readonly of: View }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[view]} />
    </svg>
  );
}

import type { View } from "./route.ts";

/** Strokes on a field of 20 by 20. */
const PATHS: Readonly<Record<View, string>> = {
  search: "M9 3a6 6 0 1 0 0 12a6 6 0 0 0 0-12M13.500 13.500L18 18",
  memories: "M4 3h12v14l-6-3.500L4 17zM7 7h6M7 10h4",
  timeline: "M4 3v14M4 6h11M4 10h7M4 14h12",
  write: "M3 17l1-4L14 3l3 3L7 16zM12 5l3 3",
  import: "M10 3v9M6 9l4 4l4-4M3 14v3h14v-3",
  data: "M3 5.500c0-3.300 14-3.300 14 0s-14 3.300-14 0v9c0 3.300 14 3.300 14 0v-9M3 10c0 3.300 14 3.300 14 0",
  topics: "M6 4a3 3 0 1 0 0 6a3 3 0 0 0 0-6M14 3a2 2 0 1 0 0 4a2 2 0 0 0 0-4M13 10a4 4 0 1 0 0 8a4 4 0 0 0 0-8",
  attention: "M3 3h4v4H3zM8 3h4v4H8zM13 3h4v4h-4zM3 8h4v4H3zM8 8h4v4H8zM13 8h4v4h-4zM3 13h4v4H3zM8 13h4v4H8z",
  people: "M7 4a3 3 0 1 0 0 6a3 3 0 0 0 0-6M2 17q0-5 5-5t5 5M13 6a2.500 2.500 0 1 1 1 4.800M14 12.500q4 0 4 4.500",
  upkeep:
    "M10 6a4 4 0 1 0 0 8a4 4 0 0 0 0-8M10 2v3M10 15v3M2 10h3M15 10h3M4.300 4.300l2 2M13.700 13.700l2 2M4.300 15.700l2-2M13.700 6.300l2-2",
  inject: "M3 4h14M3 16h14M3 8h5M3 12h5M17 10h-7M12.500 7.500L10 10l2.500 2.500",
  sample: "M2 8q4-5 8 0t8 0M2 13q4-5 8 0t8 0",
};

export function Icon({ of: view }: { readonly of: View }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[view]} />
    </svg>
  );
}

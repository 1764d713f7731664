import { loadTemporal } from "../../src/core/temporal.ts";

// An engine does it when it opens; tests of the parts beneath have none.
await loadTemporal();

import { useSources } from "../use-sources.ts";

useSources();
// Only now: what it imports of other packages is looked up as said above.
await import("./serve-as-worker.ts");

import { keepCompiled } from "../app/keep-compiled.ts";
import { useSources } from "../use-sources.ts";

keepCompiled(process.env);
useSources();
// Imported dynamically, because a static import would be compiled before `keepCompiled` runs.
await import("./start-demo.ts");

import { keepCompiled } from "../operations/keep-compiled.ts";

keepCompiled(process.env);
// Only now: what is imported above is compiled before anything runs.
await import("./start-demo.ts");

#!/usr/bin/env node
import { keepCompiled } from "../app/keep-compiled.ts";
import { useSources } from "../use-sources.ts";

keepCompiled(process.env);
useSources();
// Imported dynamically: what is imported above must be compiled before anything runs.
await import("./run-command.ts");

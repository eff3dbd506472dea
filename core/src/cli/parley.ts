#!/usr/bin/env node
import { keepCompiled } from "../app/keep-compiled.ts";
import { useSources } from "../use-sources.ts";

keepCompiled(process.env);
useSources();
// Only now: what is imported above is compiled before anything runs.
await import("./run-command.ts");

/** Has no prefix PARLEY_, because the service refuses to start with unknown PARLEY_ variables. */
const VARIABLE = "MISSING_TEST_PARTS";

/** Passes the names of the missing parts to the test files, which run in other processes. */
export function declareMissing(names: readonly string[], env = process.env): void {
  env[VARIABLE] = names.join(",");
}

/** Whether a part is missing, as in `describe.skipIf(isMissing("Chromium"))`. Never true on CI: a missing part ends the run. */
export function isMissing(name: string, env = process.env): boolean {
  return (env[VARIABLE] ?? "").split(",").includes(name);
}

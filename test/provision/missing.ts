/** Has no prefix PARLEY_, because the service refuses to start with unknown PARLEY_ variables. */
const VARIABLE = "MISSING_TEST_PARTS";

/** Tells the test files, which run in other processes, which parts are missing. */
export function declareMissing(names: readonly string[], env = process.env): void {
  env[VARIABLE] = names.join(",");
}

/** For `describe.skipIf(isMissing("Chromium"))`. Never true on CI, where a missing part ends the run. */
export function isMissing(name: string, env = process.env): boolean {
  return (env[VARIABLE] ?? "").split(",").includes(name);
}

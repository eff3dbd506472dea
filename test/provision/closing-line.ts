/** The relevant part of vitest's `TestModule` for a finished test file. */
export interface RunFile {
  relativeModuleId: string;
  errors(): readonly unknown[];
  children: {
    allTests(): Iterable<{
      fullName: string;
      /** Includes the errors of earlier attempts. */
      result(): {
        state: "passed" | "failed" | "skipped" | "pending";
        errors?: readonly { message: string }[] | undefined;
      };
      diagnostic(): { flaky: boolean } | undefined;
    }>;
    allSuites(): Iterable<{ errors(): readonly unknown[] }>;
  };
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts the results of a run. In addition to failed tests, these count as failed: unfinished tests, files and suites that failed
 * outside of a test (unreadable, `beforeAll`, `afterAll`), and unhandled errors.
 */
export function tally(files: readonly RunFile[], unhandledErrors: readonly unknown[]): Tally {
  const states = files.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  const broken = files.flatMap((file) =>
    [file, ...file.children.allSuites()].filter((part) => part.errors().length > 0),
  );
  return {
    passed: count("passed"),
    failed: count("failed", "pending") + broken.length + unhandledErrors.length,
    skipped: count("skipped"),
  };
}

/**
 * Returns one line for each test that passed only on a retry, with the first line of its failure. The test counts as
 * passed, but the cause of the failure must be found.
 */
export function flakyLines(files: readonly RunFile[]): string[] {
  return files.flatMap((file) =>
    [...file.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const [why = ""] = test.result().errors?.[0]?.message.split("\n") ?? [];
        return `flaky: ${file.relativeModuleId} > ${test.fullName}${why && `: ${why}`}`;
      }),
  );
}

/** Returns the last output of a run, on a separate line. A run whose exit code is not 0 shows at least one failure. */
export function closingLine({ passed, failed, skipped }: Tally, exitCode: number): string {
  return `Tests: ${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed, ${skipped} skipped`;
}

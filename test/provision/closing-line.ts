/** What is looked at of a test file that has run: the part of vitest's `TestModule` that counts. */
export interface RunFile {
  relativeModuleId: string;
  errors(): readonly unknown[];
  children: {
    allTests(): Iterable<{
      fullName: string;
      /** With the errors of earlier tries. */
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
 * Counts a run. As failed count, besides failed tests: tests that never finished, files and suites that broke outside
 * of a test (not readable, `beforeAll`, `afterAll`), and errors nobody handled.
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
 * One line for each test that passed only when it was run again, with the first line of why it failed: it counts as passed, and
 * its cause is to be found.
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

/** What a run prints last, alone on its line. A run whose exit code is not 0 shows at least one failure. */
export function closingLine({ passed, failed, skipped }: Tally, exitCode: number): string {
  return `Tests: ${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed, ${skipped} skipped`;
}

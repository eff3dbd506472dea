import { Suspense, useState } from "react";
import { withoutAddressWarnings } from "../../../admin/test-problem.ts";
import { ApiError } from "../api/api-error.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { ScriptLine } from "../ui/script-line.tsx";
import { isGood, runTest, type TestAnswer } from "./run-test.ts";
import { TestResult } from "./test-result.tsx";

/**
 * Sends a message as a visitor would, and shows the response. After a test that works, shows the next step of the setup until the
 * setup is complete.
 */
export function TestRun({
  isModel,
  isReady,
  isFirstSetup,
  save,
  address,
  hasPages,
}: {
  isModel: boolean;
  isReady: boolean;
  /** Whether no answer source was set up when the screen was opened. */
  isFirstSetup: boolean;
  /** Saves the form's changes, which a test needs; undefined if there are none. Resolves to whether they were saved. */
  save: (() => Promise<boolean>) | undefined;
  address: string | null;
  /** Whether the site has pages with the chat; if not, adding one is the next step. */
  hasPages: boolean;
}) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<TestAnswer | ApiError>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setAnswer(undefined);
    if (save === undefined || (await save())) {
      const came = await runTest(site, isModel, text);
      setAnswer(came instanceof ApiError ? came : withoutAddressWarnings(came, address));
    }
    setIsBusy(false);
  }

  return (
    <Card title={say("test")}>
      <p>{isReady ? say("testHint") : say("testNotReady")}</p>
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field
          label={say("testMessage")}
          placeholder={say("testPlaceholder")}
          value={text}
          onChange={setText}
        />
        <Button type="submit" kind={isFirstSetup ? "first" : "plain"} isBusy={isBusy} isDisabled={!isReady}>
          {isBusy ? say("testing") : save === undefined ? say("testRun") : say("saveAndTest")}
        </Button>
      </form>
      <div role="status">
        <Suspense>
          {answer !== undefined && (
            <div className="test-result" ref={showWhole}>
              <TestResult answer={answer} />
              {isGood(answer) &&
                (hasPages ? (
                  isFirstSetup && <ScriptLine />
                ) : (
                  <p>
                    <a href={siteHref(site, "install")}>{say("nextPages")}</a>
                  </p>
                ))}
            </div>
          )}
        </Suspense>
      </div>
    </Card>
  );
}

/** Scrolls a result into view once it is complete: on phones it would appear below the visible area. */
function showWhole(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: "nearest" });
}

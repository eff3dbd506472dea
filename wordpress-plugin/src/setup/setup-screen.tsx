import { Dashicon } from "@wordpress/components";
import { useContext, useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import type { LoggedCall } from "../../../admin/generated/deliveries.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { LivePreview } from "../appearance/live-preview.tsx";
import { ConnectedTo } from "../connection/connected-to.tsx";
import { ConnectionForm } from "../connection/connection-form.tsx";
import type { ConnectionState } from "../connection/connection-state.ts";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { UnsavedValues } from "../settings/use-unsaved.ts";
import type { TestOutcome } from "../workflow/test-message.tsx";
import { AnswerStep } from "./answer-step.tsx";
import { NoServiceYet } from "./no-service-yet.tsx";
import "./setup.css";

/** The three steps from activation to a chat on the pages. Each opens when the step before it is done. */
export function SetupScreen({ facts }: { facts: PageFacts }) {
  const connection = useResource<ConnectionState>("/connection");
  const [isNew, setNew] = useState(false);
  const unsaved = useContext(UnsavedValues);
  const connected = (state: ConnectionState) => {
    // The drafts of all screens belong to the site that was connected before.
    unsaved.clear();
    connection.replace(state);
    setNew(true);
  };
  return (
    <>
      <h2>{__("Set up", "parley-chat")}</h2>
      <p>
        {__(
          "A chat on your pages, answered by your own workflow or a language model, in three steps.",
          "parley-chat",
        )}
      </p>
      <Loaded from={connection}>
        {(state) =>
          state.connected ? (
            <Connected key={state.public_key} state={state} isNew={isNew} facts={facts} />
          ) : (
            <div className="parley-columns">
              <ol className="parley-steps">
                <Step number={1} title={__("Connect", "parley-chat")} isOpen>
                  <ConnectionForm state={state} changed={connected} isShort />
                  <NoServiceYet />
                </Step>
                <Step number={2} title={__("Who answers", "parley-chat")} />
                <Step number={3} title={__("Go live", "parley-chat")} />
              </ol>
              <LivePreview language="" facts={facts} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Connected({ state, isNew, facts }: { state: ConnectionState; isNew: boolean; facts: PageFacts }) {
  const site = useResource<Site>("/site");
  const calls = useResource<{ data: Pick<LoggedCall, "kind" | "outcome">[] }>("/calls?per_page=1");
  const [tested, setTested] = useState<TestOutcome>("untried");
  return (
    <Loaded from={site}>
      {(settings) => {
        const isAnswered = hasAnswerSource(settings);
        const latest = calls.value?.data[0];
        const wasAnswered = latest?.kind === settings.reply_source && latest.outcome === "answered";
        const outcome = tested === "untried" && wasAnswered ? "answered" : tested;
        return (
          <ol className="parley-steps">
            <Step number={1} title={__("Connect", "parley-chat")} isDone>
              <ConnectedTo state={state} name={settings.name} isNew={isNew} />
            </Step>
            <Step
              number={2}
              title={__("Who answers", "parley-chat")}
              isDone={isAnswered && outcome === "answered"}
              isOpen
              // Says that nothing was tested here. After a reload, only the last call shows whether the source works.
              {...(isAnswered &&
                outcome === "untried" &&
                !calls.isLoading && { state: __("Set up, not tested here yet", "parley-chat") })}
            >
              <AnswerStep
                site={settings}
                changed={site.replace}
                recipes={facts.recipes}
                onOutcome={setTested}
              />
            </Step>
            <Step
              number={3}
              title={__("Go live", "parley-chat")}
              isDone={isAnswered && outcome === "answered"}
              isOpen={isAnswered}
              isReached={tested === "answered"}
            >
              {isAnswered && <Live facts={facts} isFailing={outcome === "failed"} />}
            </Step>
          </ol>
        );
      }}
    </Loaded>
  );
}

function Live({ facts: { home }, isFailing }: { facts: PageFacts; isFailing: boolean }) {
  return (
    <>
      <p>
        {isFailing
          ? __(
              "The chat is on your pages, but visitors get no answer yet. Fix what the test above reports. Then save your changes, or send the test message again.",
              "parley-chat",
            )
          : __(
              "The chat is on your pages. Open one, press the button in the corner and ask. A page that your host keeps in a cache shows it once that cache is emptied.",
              "parley-chat",
            )}
      </p>
      <p className="parley-buttons">
        <a className="button button-primary" href={home} target="_blank" rel="noreferrer">
          {__("Open my website", "parley-chat")}
        </a>
        <a className="button" href="#appearance">
          {__("Change how it looks", "parley-chat")}
        </a>
        <a className="button" href="#display">
          {__("Choose where it shows", "parley-chat")}
        </a>
      </p>
    </>
  );
}

function Step({
  number,
  title,
  isDone = false,
  isOpen = false,
  isReached = false,
  state,
  children,
}: {
  number: number;
  title: string;
  isDone?: boolean;
  isOpen?: boolean;
  /** Scrolls to the step when this becomes true, because the steps above may fill the window. */
  isReached?: boolean;
  /** Replaces “Done”, “To do” or “Then”. */
  state?: string;
  children?: ReactNode;
}) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isReached) here.current?.scrollIntoView({ block: "nearest" });
  }, [isReached]);
  return (
    <li ref={here} className={`parley-step${isDone ? " is-done" : ""}${isOpen ? " is-open" : ""}`}>
      <h3>
        <span className="parley-step-number" aria-hidden="true">
          {isDone ? <Dashicon icon="yes" /> : number}
        </span>
        {title}
        <span className="parley-step-state">
          {state ??
            (isDone
              ? /* translators: state of a step. */ __("Done", "parley-chat")
              : isOpen
                ? /* translators: state of a step that can be done now. */ __("To do", "parley-chat")
                : /* translators: state of a later step. */ __("Then", "parley-chat"))}
        </span>
      </h3>
      {children}
    </li>
  );
}

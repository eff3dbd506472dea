import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import type { Appearance, Site } from "../api/shapes.ts";
import { useSiteSettings } from "../api/use-site-settings.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";
import { CornerFields } from "./corner-fields.tsx";
import { WidgetPreview } from "./widget-preview.tsx";

/** How the chat looks and what it says, with the real widget beside it. */
export function Look() {
  const { say } = useWords();
  const { data, error, reload, save } = useSiteSettings();
  return (
    <Screen title={say("look")} intro={say("lookIntro")} isWide>
      {data === undefined ? (
        error === undefined ? (
          <Loading />
        ) : (
          <Failing error={error} retry={reload} />
        )
      ) : (
        <LookForm key={data.site.updated_at} site={data.site} save={save} reload={reload} />
      )}
    </Screen>
  );
}

function LookForm({
  site,
  save,
  reload,
}: {
  site: Site;
  save(changes: object): Promise<Site>;
  reload(): void;
}) {
  const { say, language } = useWords();
  const tell = useTell();
  const [look, setLook] = useState<Appearance>(site.appearance);
  const [prompts, setPrompts] = useState(site.appearance.starter_prompts.join("\n"));
  const [texts, setTexts] = useState(textsOf(site.strings));
  const [spoken, setSpoken] = useState<string>(language);
  const [fault, setFault] = useState<ApiError>();
  const set = (changes: Partial<Appearance>) => setLook((known) => ({ ...known, ...changes }));
  const starter_prompts = linesOf(prompts);
  const strings = stringsOf(texts);
  const wanted = { appearance: { ...look, starter_prompts }, strings };
  const isChanged =
    JSON.stringify(wanted) !== JSON.stringify({ appearance: site.appearance, strings: site.strings });

  async function submit(): Promise<void> {
    setFault(undefined);
    try {
      await save(wanted);
      tell(say("saved"));
    } catch (error) {
      const failure =
        error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
      setFault(failure);
      if (failure.reason === "changed_meanwhile") reload();
    }
  }

  return (
    <div className="beside">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <Field label={say("chatTitle")} value={look.title} onChange={(title) => set({ title })} />
          <Field
            label={say("greeting")}
            rows={2}
            value={look.greeting}
            onChange={(greeting) => set({ greeting })}
          />
          <div className="line">
            <Field
              label={say("color")}
              value={look.color}
              onChange={(color) => set({ color })}
              hint={say("colorHint")}
            />
            <Choice
              label={say("theme")}
              value={look.theme}
              onChange={(theme) => set({ theme })}
              choices={[
                { value: "page", label: say("themePage") },
                { value: "auto", label: say("themeAuto") },
                { value: "light", label: say("themeLight") },
                { value: "dark", label: say("themeDark") },
              ]}
            />
          </div>
          <Choice
            label={say("position")}
            value={look.position}
            onChange={(position) => set({ position })}
            choices={[
              { value: "right", label: say("positionRight") },
              { value: "left", label: say("positionLeft") },
            ]}
          />
          <Field
            label={say("prompts")}
            hint={say("promptsHint")}
            rows={3}
            value={prompts}
            onChange={setPrompts}
          />
          <Field
            label={say("consent")}
            hint={say("consentHint")}
            rows={2}
            value={look.consent}
            onChange={(consent) => set({ consent })}
          />
          <Toggle
            label={say("feedback")}
            isSelected={look.feedback}
            onChange={(feedback) => set({ feedback })}
          />
          <Toggle
            label={say("images")}
            hint={say("imagesHint")}
            isSelected={look.images}
            onChange={(images) => set({ images })}
          />
          <CornerFields look={look} set={set} />
          <details>
            <summary>{say("texts")}</summary>
            <Field
              label={say("texts")}
              hint={say("textsHint")}
              rows={5}
              value={texts}
              onChange={setTexts}
              placeholder="de.send = Abschicken"
            />
          </details>
          <p role="alert" className="fault">
            {fault?.message}
          </p>
          <p className="actions">
            <Button kind="first" type="submit" isDisabled={!isChanged}>
              {say("save")}
            </Button>
          </p>
        </Card>
      </form>
      <section className="preview-side" aria-label={say("preview")}>
        <Choice
          label={say("previewLanguage")}
          value={spoken}
          onChange={setSpoken}
          choices={["en", "de", "fr", "es", "ar", "ja"].map((tag) => ({
            value: tag,
            label: new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag,
          }))}
        />
        <WidgetPreview look={wanted} language={spoken} />
      </section>
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 6);
}

function textsOf(strings: Record<string, string>): string {
  return Object.entries(strings)
    .map(([name, text]) => `${name} = ${text}`)
    .join("\n");
}

function stringsOf(text: string): Record<string, string> {
  const pairs = text.split("\n").flatMap((line) => {
    const mark = line.indexOf("=");
    return mark < 1 ? [] : [[line.slice(0, mark).trim(), line.slice(mark + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

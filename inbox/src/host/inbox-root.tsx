import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { createOutbox } from "../reply/outbox.ts";
import { eventHub } from "../service/event-hub.ts";
import { type Service, ServiceContext } from "../service/use-service.ts";
import { english, type Strings } from "../strings/english.ts";
import { WordsContext, wordsOf } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { ToastProvider } from "../ui/toasts.tsx";
import type { Host } from "./host.ts";
import { HostContext } from "./host-context.ts";

/** Applies the host's language, theme and direction to its children. Renders nothing until the language is loaded. */
export function HostRoot({
  host,
  className,
  children,
}: {
  host: Host;
  className: string;
  children: ReactNode;
}) {
  const { language, locale = language, direction = "ltr", scheme = "auto", theme, texts } = host;
  const strings = useStrings(language);
  const words = useMemo(
    () => strings && wordsOf(locale, texts ? { ...strings, ...texts } : strings),
    [strings, texts, locale],
  );
  if (words === undefined) return null;
  const { say } = words;
  const toastTexts = { notices: say("notices"), undo: say("undo"), close: say("close") };
  return (
    <HostContext.Provider value={host}>
      <I18nProvider locale={locale}>
        <WordsContext.Provider value={words}>
          <div
            className={`inbox-tokens inbox-scheme-${scheme} ${className}`}
            dir={direction}
            lang={locale}
            style={(theme ?? {}) as CSSProperties}
          >
            <ToastProvider prefix="inbox-" Button={Button} texts={toastTexts}>
              {children}
            </ToastProvider>
          </div>
        </WordsContext.Provider>
      </I18nProvider>
    </HostContext.Provider>
  );
}

function useStrings(language: Host["language"]): Strings | undefined {
  const [german, setGerman] = useState<Strings>();
  useEffect(() => {
    if (language === "de") void import("../strings/german.ts").then((loaded) => setGerman(loaded.german));
  }, [language]);
  return language === "de" ? german : english;
}

/** Provides the stream and the outbox while the inbox is shown. */
export function ServiceRoot({ host, children }: { host: Host; children: ReactNode }) {
  const { transport, store, person } = host;
  const [service, setService] = useState<Service>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host may pass an equal person as a new object.
  useEffect(() => {
    const hub = eventHub(transport);
    const outbox = createOutbox({ transport, store, person }, hub);
    const unlisten = hub.onState((state) => state !== "lost" && outbox.retry());
    const online = () => outbox.retry();
    addEventListener("online", online);
    setService({ hub, outbox });
    return () => {
      removeEventListener("online", online);
      unlisten();
      outbox.stop();
      hub.stop();
    };
  }, [transport, store, person.id]);
  return service && <ServiceContext.Provider value={service}>{children}</ServiceContext.Provider>;
}

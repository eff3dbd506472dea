import { useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { call, onSignedOut } from "../api/call.ts";
import type { OwnAccount } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { Connect } from "../connect/connect.tsx";
import { connectionRequest } from "../connect/connection-request.ts";
import { AcceptLink } from "../screens/accept-link.tsx";
import { SignIn } from "../screens/sign-in.tsx";
import {
  type Language,
  loadWords,
  RIGHT_TO_LEFT,
  rememberLanguage,
  type Words,
  WordsContext,
} from "../strings/strings.ts";
import { Failing, Loading } from "../ui/states.tsx";
import { ToastProvider } from "../ui/toasts.tsx";
import { Frame } from "./frame.tsx";
import { LanguageContext } from "./language.ts";
import { replaceRoute, useRoute } from "./route.ts";
import { SessionContext } from "./session.ts";

/** The whole console: who is not signed in signs in, and then is where the address says. */
export function Console({ initialWords }: { initialWords: Words }) {
  const [words, setWords] = useState(initialWords);
  const { language } = words;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
  }, [language]);
  const change = (next: Language) => {
    rememberLanguage(next);
    void loadWords(next).then(setWords);
  };
  return (
    <I18nProvider locale={language}>
      <WordsContext.Provider value={words}>
        <LanguageContext.Provider value={change}>
          <ToastProvider>
            <Entrance />
          </ToastProvider>
        </LanguageContext.Provider>
      </WordsContext.Provider>
    </I18nProvider>
  );
}

function Entrance() {
  const route = useRoute();
  const account = useLoaded(
    "account",
    async (signal) => (await call<OwnAccount>("GET", "console/me", { signal })).data,
  );
  const { reload } = account;
  useEffect(() => onSignedOut(() => setIsOut(true)), []);
  const [isOut, setIsOut] = useState(false);
  const enter = () => {
    setIsOut(false);
    reload();
  };
  if (route.at === "link") {
    return (
      <AcceptLink
        token={route.token}
        entered={() => {
          replaceRoute("#/");
          enter();
        }}
      />
    );
  }
  const request = connectionRequest(location);
  if (isOut || account.error?.isSignedOut) {
    if (account.isLoading && !isOut) return <Loading />;
    return <SignIn entered={enter} asked={request === "faulty" ? undefined : request} />;
  }
  if (account.data === undefined) {
    return account.error === undefined ? (
      <Loading />
    ) : (
      <main className="alone">
        <Failing isPage error={account.error} retry={reload} />
      </main>
    );
  }
  return (
    <SessionContext.Provider value={{ account: account.data, reload }}>
      {request === undefined ? <Frame route={route} /> : <Connect request={request} />}
    </SessionContext.Provider>
  );
}

import { useEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { call } from "../api/call.ts";
import type { OwnAccount } from "../api/shapes.ts";
import { onSignedOut, reportSignedIn } from "../api/sign-in-state.ts";
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
import { Behind } from "./behind.tsx";
import { Frame } from "./frame.tsx";
import { LanguageContext } from "./language.ts";
import { useReconnection } from "./reconnecting.tsx";
import { replaceRoute, useRoute } from "./route.ts";
import { SessionContext } from "./session.ts";

/** The whole console. Signed-out people sign in first, then see the screen of the address. */
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
    async (signal) => (await call<OwnAccount>("GET", "console/me", { signal, asksWho: true })).data,
  );
  const { data, error, reload } = account;
  useReconnection();
  const isOut = useIsOut(data);
  // After the sign-in has ended, reads the account when the page becomes visible: somebody may have signed in again in another
  // tab.
  useEffect(() => {
    if (!isOut) return;
    const shown = () => document.hidden || reload();
    document.addEventListener("visibilitychange", shown);
    return () => document.removeEventListener("visibilitychange", shown);
  }, [isOut, reload]);
  if (route.at === "link") {
    return (
      <AcceptLink
        token={route.token}
        entered={(isFirst) => {
          replaceRoute(isFirst ? "#/new-site" : "#/");
          reload();
        }}
      />
    );
  }
  const request = connectionRequest(location);
  const asked = request === "faulty" ? undefined : request;
  if (data === undefined) {
    if (error?.isSignedOut)
      return account.isLoading ? <Loading /> : <SignIn entered={reload} asked={asked} />;
    return error === undefined ? (
      <Loading />
    ) : (
      <main className="alone">
        <Failing isPage error={error} retry={reload} />
      </main>
    );
  }
  return (
    <>
      <Behind key={data.person.person_id} isBehind={isOut}>
        <SessionContext.Provider value={{ account: data, reload }}>
          {request === undefined ? <Frame route={route} /> : <Connect request={request} />}
        </SessionContext.Provider>
      </Behind>
      {isOut && (
        <div className="front">
          <SignIn hasEnded entered={reload} asked={asked} />
        </div>
      )}
    </>
  );
}

/** Whether this account's sign-in has ended since the account was last loaded. */
function useIsOut(account: OwnAccount | undefined): boolean {
  const [ended, setEnded] = useState<OwnAccount>();
  const latest = useRef(account);
  latest.current = account;
  useEffect(() => onSignedOut(() => setEnded(latest.current)), []);
  useEffect(() => {
    if (account !== undefined) reportSignedIn();
  }, [account]);
  return account !== undefined && ended === account;
}

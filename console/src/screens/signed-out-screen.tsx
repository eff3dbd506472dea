import { type ReactNode, useContext, useEffect } from "react";
import { LanguageContext } from "../shell/language.ts";
import { LANGUAGES, type Language, useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";

/** The frame of screens without a menu: sign-in, one-time links, and the approval of a connection. */
export function SignedOutScreen({ title, children }: { title: string; children: ReactNode }) {
  const { language } = useWords();
  const change = useContext(LanguageContext);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Parley`;
    // Restores the title of the screen behind a sign-in form.
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <main className="alone">
      <p className="brand">
        <Logo /> Parley
      </p>
      <div className="card door">
        <h1>{title}</h1>
        {children}
      </div>
      <p className="languages">
        {Object.entries(LANGUAGES)
          .filter(([tag]) => tag !== language)
          .map(([tag, name]) => (
            <Button key={tag} kind="quiet" onPress={() => change(tag as Language)}>
              <span lang={tag}>{name}</span>
            </Button>
          ))}
      </p>
    </main>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="mark" aria-hidden="true">
      <path d="M16 3C8.3 3 2 8.4 2 15c0 3.4 1.7 6.5 4.4 8.7L5 29l6.3-2.8c1.5.5 3.1.8 4.7.8 7.7 0 14-5.4 14-12S23.7 3 16 3z" />
    </svg>
  );
}

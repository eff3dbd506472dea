import { type ReactNode, useEffect } from "react";

export function Screen({
  title,
  intro,
  isWide = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <div className={isWide ? "screen wide" : "screen"}>
      <header className="screen-head">
        <h1>{title}</h1>
        {intro && <p className="intro">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card">
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}

import { useEffect, useRef, useState } from "react";
import { siteHref } from "../shell/route.ts";
import { useSession, useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Toggle } from "../ui/field.tsx";
import {
  type AlertChoices,
  alertsOf,
  allowed,
  chime,
  isInFront,
  keepChoices,
  notify,
  readChoices,
} from "./alerts.ts";
import type { Listen } from "./shapes.ts";

/** Sound and notifications while the page is not in front, for whoever switches them on. */
export function AlertSettings({ listen }: { listen: Listen }) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const { person_id: agentId } = useSession().account.person;
  const [choices, setChoices] = useState(readChoices);
  const [isDenied, setIsDenied] = useState(false);
  const latest = useRef({ choices, say });
  latest.current = { choices, say };

  useEffect(() => {
    const alertOf = alertsOf(agentId);
    return listen((event) => {
      const alert = event && alertOf(event);
      if (alert === undefined || isInFront()) return;
      const { choices, say } = latest.current;
      if (choices.sound) chime();
      if (!choices.desktop) return;
      notify(say(alert.kind === "waits" ? "alertWaits" : "alertWrote"), alert, () => {
        location.hash = siteHref(site, "inbox", alert.sessionId);
      });
    });
  }, [listen, site, agentId]);

  function choose(changes: Partial<AlertChoices>): void {
    const next = { ...choices, ...changes };
    setChoices(next);
    keepChoices(next);
  }
  return (
    <details className="alerts">
      <summary>{say("alerts")}</summary>
      <p className="hint">{say("alertsHint")}</p>
      <Toggle
        label={say("alertSound")}
        isSelected={choices.sound}
        onChange={(sound) => {
          choose({ sound });
          if (sound) chime();
        }}
      />
      <Toggle
        label={say("alertDesktop")}
        isSelected={choices.desktop}
        onChange={async (isWanted) => {
          const desktop = isWanted && (await allowed());
          setIsDenied(isWanted && !desktop);
          choose({ desktop });
        }}
      />
      <p role="status" className="fault">
        {isDenied ? say("alertsDenied") : ""}
      </p>
    </details>
  );
}

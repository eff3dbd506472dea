import { Bell, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useHost } from "../host/host-context.ts";
import { useService } from "../service/use-service.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { Check } from "../ui/check.tsx";
import { useThemed } from "../ui/themed.ts";
import { alertsOf } from "./alerts-of.ts";
import {
  type AlertChoices,
  askToNotify,
  chime,
  isInFront,
  notify,
  readChoices,
  storeChoices,
} from "./browser-alerts.ts";

/** Opt-in sound and notifications while the page is in the background. */
export function AlertSettings() {
  const { say } = useWords();
  const { store } = useHost();
  const themed = useThemed();
  const [choices, setChoices] = useState(() => readChoices(store));
  const [isDenied, setIsDenied] = useState(false);
  useAlerts(choices);

  function choose(changes: Partial<AlertChoices>): void {
    const next = { ...choices, ...changes };
    setChoices(next);
    storeChoices(store, next);
  }
  const Icon = choices.sound || choices.desktop ? BellRing : Bell;
  return (
    <DialogTrigger>
      <IconButton label={say("alerts")} icon={<Icon size={16} aria-hidden="true" />} />
      <Popover {...themed("inbox-popover padded")} placement="bottom end" offset={4}>
        <Dialog aria-label={say("alerts")} className="inbox-stack">
          <Check
            label={say("alertSound")}
            isOn={choices.sound}
            onChange={(sound) => {
              choose({ sound });
              if (sound) chime();
            }}
          />
          <Check
            label={say("alertDesktop")}
            isOn={choices.desktop}
            onChange={async (isWanted) => {
              const desktop = isWanted && (await askToNotify());
              setIsDenied(isWanted && !desktop);
              choose({ desktop });
            }}
          />
          <p className="inbox-soft">{say("alertsHint")}</p>
          <p role="status" className="inbox-fault">
            {isDenied ? say("alertsDenied") : ""}
          </p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function useAlerts(choices: AlertChoices): void {
  const { say } = useWords();
  const { person, route } = useHost();
  const { hub } = useService();
  const latest = useRef({ choices, say, route });
  latest.current = { choices, say, route };
  useEffect(() => {
    const alertOf = alertsOf(person.id);
    return hub.listen((event) => {
      const alert = event && alertOf(event);
      if (alert === undefined || isInFront()) return;
      const { choices, say, route } = latest.current;
      if (choices.sound) chime();
      if (!choices.desktop) return;
      notify(say(alert.kind === "waits" ? "alertWaits" : "alertWrote"), alert, () =>
        route.go({ view: route.view, sessionId: alert.sessionId }),
      );
    });
  }, [hub, person.id]);
}

import { call } from "../api/call.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Choice } from "../ui/field.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";

/**
 * The time zone in which usage is counted: editable for people who may change settings, read-only for
 * others.
 */
export function UsageZone({ timezone = "UTC", changed }: { timezone: string | undefined; changed(): void }) {
  const { say } = useWords();
  const { site_id: site, permissions } = useSite();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const zones = new Set(["UTC", timezone, ...Intl.supportedValuesOf("timeZone")]);

  async function change(zone: string): Promise<void> {
    try {
      await call("PATCH", "site", { site, body: { timezone: zone } });
      toast(say("saved"));
      changed();
    } catch (error) {
      toastFailure(error);
    }
  }

  if (!permissions.includes("settings:write")) return <p className="hint">{say("daysOf", { timezone })}</p>;
  return (
    <Choice
      label={say("timezone")}
      hint={say("usageZoneHint")}
      value={timezone}
      onChange={(zone) => void change(zone)}
      choices={[...zones].map((zone) => ({ value: zone, label: zone }))}
    />
  );
}

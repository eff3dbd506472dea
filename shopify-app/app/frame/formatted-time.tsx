import { useSyncExternalStore } from "react";
import { useStrings } from "../strings/use-strings.ts";

const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
const nothingChanges = () => () => {};

/** A time in the reader's time zone, or in UTC until the browser hydrates the page. */
export function FormattedTime({ at }: { at: string }) {
  const { language } = useStrings();
  const zone = useSyncExternalStore(
    nothingChanges,
    () => undefined,
    () => "UTC",
  );
  const written = new Intl.DateTimeFormat(language, { ...MOMENT, ...(zone && { timeZone: zone }) });
  return <time dateTime={at}>{written.format(new Date(at))}</time>;
}

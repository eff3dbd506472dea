import { useSyncExternalStore } from "react";
import { useStrings } from "../strings/use-strings.ts";

const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
const nothingChanges = () => () => {};

/** An instant in the reader's own time zone, and in UTC until the browser takes over the page the server wrote. */
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

import { useSyncExternalStore } from "react";

const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
const nothingChanges = () => () => {};

/** An instant in the reader's own time zone, and in UTC until the browser takes over the page the server wrote. */
export function FormattedTime({ at }: { at: string }) {
  const zone = useSyncExternalStore(
    nothingChanges,
    () => undefined,
    () => "UTC",
  );
  const written = new Intl.DateTimeFormat("en", { ...MOMENT, ...(zone && { timeZone: zone }) });
  return <time dateTime={at}>{written.format(new Date(at))}</time>;
}

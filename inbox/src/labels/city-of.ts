/** Returns the city of an IANA time zone: "Lisbon" for `Europe/Lisbon`. Undefined for zones like `UTC` and `Etc/GMT+1`. */
export function cityOf(timezone: string | undefined): string | undefined {
  const parts = /^(?!Etc\/)[A-Za-z_]+(?:\/[A-Za-z_-]+){1,2}$/.exec(timezone ?? "")?.[0].split("/");
  return parts?.at(-1)?.replaceAll("_", " ");
}

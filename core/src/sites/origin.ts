/** Whether a text is an origin just as a browser sends it in `Origin`: scheme, host and a port that is not the default. */
export function isPlainOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.origin === text;
}

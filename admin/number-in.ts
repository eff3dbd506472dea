/** Parses a typed number; the service validates it. JSON turns NaN into null, which the service refuses with the field's name. */
export function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

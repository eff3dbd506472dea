/** Parses a typed number; NaN for other text. JSON turns NaN into null, and the service refuses null with the field's name. */
export function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

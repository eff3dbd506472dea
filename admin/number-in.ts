/**
 * A typed number for the service to validate: JSON turns NaN into null, which the service refuses by the field's name.
 */
export function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

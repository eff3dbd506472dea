/** What somebody typed, for the service to judge: NaN becomes null on its way, which it refuses by the field's name. */
export function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** Puts pieces of several texts, one after another, into one: what begins a text that has another `id` is a new paragraph. */
export function paragraphs(): (id: unknown, piece: unknown) => string {
  let last: { id: unknown } | undefined;

  return (id, piece) => {
    if (typeof piece !== "string" || piece === "") return "";
    const gap = last !== undefined && last.id !== id ? "\n\n" : "";
    last = { id };
    return gap + piece;
  };
}

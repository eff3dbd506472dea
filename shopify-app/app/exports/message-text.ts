/** A message as plain text: its text, then the names of its files. */
export function messageText({
  content,
  files = [],
}: {
  content: string;
  files?: { name: string }[];
}): string {
  const names = files.map(({ name }) => name).join(", ");
  return [content, names].filter((line) => line !== "").join("\n");
}

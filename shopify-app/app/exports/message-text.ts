/** What a message says where only text can stand: the names of its files below its words. */
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

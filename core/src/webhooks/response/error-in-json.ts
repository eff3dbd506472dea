/** Whether a workflow's JSON tells of an error: its `error` is there and says something. */
export function hasError({ error }: Record<string, unknown>): boolean {
  if (typeof error === "string") return error.trim() !== "";
  return Boolean(error) && (typeof error !== "object" || error === null || Object.keys(error).length > 0);
}

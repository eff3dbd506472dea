/** The `ETag` of a version (RFC 9110, 8.8.3). */
export function entityTag(version: string): string {
  return `"${version}"`;
}

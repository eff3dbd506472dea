const HEAD_END = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** Bytes of the first whole HTTP message (head and body by Content-Length) in these bytes; undefined while it is incomplete. */
export function messageLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const length = headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
  return bytes.length >= length ? length : undefined;
}

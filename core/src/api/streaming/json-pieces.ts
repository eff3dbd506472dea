import type { z } from "zod";

/** Marks a list that is read while the response is sent. Its items may contain marked lists too. */
export function readLater<Item>(items: AsyncIterable<Item>): Item[] {
  return items as unknown as Item[];
}

/** Reads the first item before the response begins, so that an outage can still become an error response. */
export async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* items;
  })();
}

/** Marks a field after a `readLater` list. `value` is called once the list has been read. */
export function knownLater<Value>(value: () => Value): Value {
  return value as unknown as Value;
}

export function hasReadLater(value: object): boolean {
  return Object.values(value).some(isReadLater);
}

/** Yields the JSON of a response in pieces. Reads and parses the items of `readLater` lists only when the reader takes them. */
export function jsonPieces(schema: z.ZodType, value: object): AsyncGenerator<string> {
  return gatheredPieces(texts(schema, value));
}

async function* texts(schema: z.ZodType, value: unknown): AsyncGenerator<string> {
  if (isReadLater(value)) {
    const { element } = schema as z.ZodArray<z.ZodType>;
    let before = "[";
    for await (const item of value) {
      yield before;
      yield* texts(element, item);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else if (typeof value === "object" && value !== null && hasReadLater(value)) {
    const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
    let before = "{";
    for (const [name, field] of Object.entries(shape)) {
      const given = (value as Record<string, unknown>)[name];
      if (isReadLater(given)) {
        yield `${before}${JSON.stringify(name)}:`;
        yield* texts(field, given);
      } else {
        const text = JSON.stringify(field.parse(typeof given === "function" ? given() : given));
        if (text === undefined) continue;
        yield `${before}${JSON.stringify(name)}:${text}`;
      }
      before = ",";
    }
    yield "}";
  } else yield JSON.stringify(schema.parse(value));
}

function isReadLater(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** UTF-16 units to collect before they are sent. */
const PIECE = 65_536;

/** Yields the same text in fewer pieces. */
export async function* gatheredPieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let gathered = "";
  for await (const text of pieces) {
    gathered += text;
    if (gathered.length < PIECE) continue;
    yield gathered;
    gathered = "";
  }
  yield gathered;
}

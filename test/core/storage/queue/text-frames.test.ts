import fc from "fast-check";
import { expect, it } from "vitest";
import { frameOf, frameReader } from "../../../../core/src/storage/queue/text-frames.ts";

it("Lists of texts arrive as they were, wherever the stream is cut", () => {
  const text = fc.oneof(fc.constant(""), fc.json(), fc.constant(JSON.stringify("\n\r\u2028\u0085 ü😀")));
  fc.assert(
    fc.property(fc.array(fc.array(text)), fc.infiniteStream(fc.nat({ max: 9 })), (lists, cuts) => {
      const read: string[][] = [];
      const take = frameReader((texts) => read.push(texts));
      let stream = lists.map(frameOf).join("");
      for (const size of cuts) {
        if (stream === "") break;
        take(stream.slice(0, size));
        stream = stream.slice(size);
      }
      expect(read).toEqual(lists);
    }),
  );
});

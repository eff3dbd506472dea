import { describe, expect, it } from "vitest";
import { type RepeatableBody, UnreadableBody } from "../../../../core/src/webhooks/repeatable-body.ts";
import { type FormBody, formBody } from "../../../../core/src/webhooks/request/form-body.ts";

const MEBIBYTE = 2 ** 20;

function content(text: string, size = Buffer.byteLength(text)): RepeatableBody {
  return {
    size,
    async *pieces() {
      yield Buffer.from(text);
    },
  };
}

function erased(): RepeatableBody {
  return {
    size: 1,
    // biome-ignore lint/correctness/useYield: it throws before.
    async *pieces() {
      throw new Error("ENOENT");
    },
  };
}

/** Creates a form with files of these names. `read` returns their content. */
function form(names: string[], read: (id: string) => RepeatableBody | undefined, type = "text/plain") {
  const files = names.map((name, index) => ({ id: `file_${index}`, name, type, size: 1, url: "" }));
  const fields = { action: "sendMessage", chatInput: "Größe 42?\r\n--b--", metadata: { a: [1] } };
  return formBody(fields, files, { boundary: "parley-b", readContent: async (id) => read(id) });
}

async function bytesOf({ body }: FormBody): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(body.pieces()));
}

/** Parses the form with Node.js' own parser. */
async function parsed(given: FormBody): Promise<FormData> {
  const headers = { "Content-Type": given.contentType };
  return new Response(await bytesOf(given), { headers }).formData();
}

describe("a form with files", () => {
  it("is parsed to the unchanged texts, other values as JSON, and files with name, type and content", async () => {
    const made = await form(["a.txt", "b.txt"], (id) => content(`of ${id}\r\n--parley`));
    const read = await parsed(made);
    expect([...read.keys()]).toEqual(["action", "chatInput", "metadata", "files", "files"]);
    expect(read.get("chatInput")).toBe("Größe 42?\r\n--b--");
    expect(read.get("metadata")).toBe('{"a":[1]}');
    const files = read.getAll("files") as File[];
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["a.txt", "text/plain"],
      ["b.txt", "text/plain"],
    ]);
    expect(await files[1]?.text()).toBe("of file_1\r\n--parley");
  });

  it("has the declared number of bytes and the same content each time it is read", async () => {
    const made = await form(["a.txt"], () => content("öß"));
    const once = await bytesOf(made);
    expect(once.length).toBe(made.body.size);
    expect(await bytesOf(made)).toEqual(once);
  });

  it.each([
    ['"; filename="x.php', '"; filename="x.php'],
    ["a\r\nContent-Type: text/html\r\n\r\n<script>.txt", "a\r\nContent-Type: text/html\r\n\r\n<script>.txt"],
    ["größe 👟 靴.txt", "größe 👟 靴.txt"],
    ["back\\slash.txt", "back\\slash.txt"],
  ])("stays valid with any file name: %j", async (name, shown) => {
    const made = await form([name], () => content("x"));
    const head = (await bytesOf(made)).toString().split("files")[1] as string;
    expect(head.slice(0, head.indexOf("\r\n\r\n")).split("\r\n")).toHaveLength(2);
    const [file, ...others] = (await parsed(made)).getAll("files") as File[];
    expect(others).toEqual([]);
    expect(file?.type).toBe("text/plain");
    expect(file?.name).toBe(shown);
  });

  it("stays valid with any file type", async () => {
    const made = await form(["a.txt"], () => content("x"), "text/html\r\nX-Evil: 1");
    expect((await bytesOf(made)).toString()).not.toContain("X-Evil");
    const [file] = (await parsed(made)).getAll("files") as File[];
    expect(file?.type).toBe("application/octet-stream");
  });

  it("omits deleted files, and files beyond 200 MiB in total", async () => {
    const sizes = [50, 50, 50, 51, 50].map((size) => size * MEBIBYTE);
    const made = await form(
      sizes.map((_, index) => `${index}.txt`),
      (id) => (id === "file_1" ? undefined : content("x", sizes[Number(id.at(-1))])),
    );
    // Files 0, 2 and 3 have 151 MiB; with file 4 it would be 201.
    expect(made.body.size).toBeGreaterThan(151 * MEBIBYTE);
    expect(made.body.size).toBeLessThan(152 * MEBIBYTE);
  });

  it.each<[what: string, file: RepeatableBody]>([
    ["shorter than declared", content("x", 2)],
    ["longer than declared", content("xyz", 2)],
    ["deleted", erased()],
  ])("breaks off with an error if a file is %s", async (_what, file) => {
    const made = await form(["a.txt"], () => file);
    await expect(bytesOf(made)).rejects.toThrow(UnreadableBody);
  });
});

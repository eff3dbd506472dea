import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const ASK = {
  text: "How may we reach you?",
  fields: [
    { name: "email", label: "E-mail", type: "email", required: true },
    { name: "size", label: "Size", type: "choice", options: ["40", "41"] },
  ],
  submit: "Book",
};

export function describeForms(open: OpenBench): void {
  describe("A form under a reply", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;

    /**
     * Opens a visitor's session on a site whose workflow asks with a form and, if `resume_url` is given, waits for the values
     * there.
     */
    async function asked(resume_url?: string) {
      bench.workflow.answers(({ path, json }) => ({
        body:
          path === "/hook" && json.context.form === undefined
            ? { message: "Gladly.", ask: { ...ASK, resume_url } }
            : { message: `Thanks, by ${path}` },
      }));
      const { session_id, token } = await visit(await newSite({ sign: true }));
      const say = (message: string, form?: object) =>
        call("POST", "/message", { token, origin: ORIGIN, body: { message, context: { form } } });
      const first = await say("I want boots");
      return { first, say, read: () => call("GET", `/conversation/${session_id}`, { token }) };
    }
    const at = (path: string) => new URL(path, bench.workflow.url).href;
    const form = { email: "ada@example.com", size: "41" };

    it("is returned in the answer to POST /message and in GET /conversation, without the workflow's resume URL", async () => {
      const { first, read } = await asked(at("/waiting/7"));
      expect(first.json.ask).toEqual(ASK);
      const stored = await read();
      expect(stored.json.messages[1].ask).toEqual(ASK);
      expect(JSON.stringify([first.json, stored.json])).not.toContain("/waiting");
    });

    it("supplies the reply's text if the workflow sends no other text", async () => {
      bench.workflow.answers(() => ({ body: { ask: ASK } }));
      const { token } = await visit(await newSite());
      const { json } = await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { text, ...rest } = ASK;
      expect([json.message, json.ask]).toEqual([text, rest]);
    });

    it("is answered by a message that contains the values as the visitor entered them", async () => {
      const { say } = await asked();
      const { json } = await say("E-mail: ada@example.com\nSize: 41", form);
      expect(json.message).toBe("Thanks, by /hook");
      expect(bench.workflow.last().json).toMatchObject({
        message: "E-mail: ada@example.com\nSize: 41",
        context: { form },
      });
    });

    it("sends its values, signed, to the workflow's resume URL, while other messages go to the webhook", async () => {
      const { say } = await asked(at("/waiting/7?signature=x"));
      expect((await say("What about socks?")).json.message).toBe("Gladly.");
      expect(bench.workflow.last().path).toBe("/hook");
      expect((await say("41", form)).json.message).toBe("Thanks, by /waiting/7?signature=x");
      const { headers, json } = bench.workflow.last();
      expect(json.context.form).toEqual(form);
      expect(headers["x-webhook-signature"]).toMatch(/^sha256=/);
    });

    it.each([404, 409, 410])(
      "sends its values to the webhook if the resume URL returns %d",
      async (status) => {
        const { say } = await asked(at("/waiting/7"));
        bench.workflow.answers(({ path }) =>
          path === "/hook" ? { body: { message: "By the webhook" } } : { status },
        );
        expect((await say("41", form)).json.message).toBe("By the webhook");
        expect(bench.workflow.received.map(({ path }) => path)).toEqual(["/hook", "/waiting/7", "/hook"]);
      },
    );

    it("never sends its values to an origin other than the webhook's", async () => {
      const { say } = await asked(at("/waiting/7").replace("127.0.0.1", "localhost"));
      expect((await say("41", form)).json.message).toBe("Thanks, by /hook");
      expect(bench.workflow.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
    });

    it("is accepted in an unsolicited message, or refused with the name of an invalid field", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "s" } });
      const add = (ask: object) =>
        call("POST", "/conversation/s/messages", { key, body: { content: "Which?", ask } });
      expect((await add(ASK)).json.ask).toEqual(ASK);
      const [email, size] = ASK.fields;
      for (const [ask, field, reason] of [
        [{ fields: [] }, "ask.fields", "invalid_value"],
        [{ fields: [{ ...email, name: "__proto__" }] }, "ask.fields.0.name", "invalid_format"],
        [{ fields: [{ ...email, type: "file" }] }, "ask.fields.0.type", "invalid_value"],
        [{ fields: [{ ...size, options: undefined }] }, "ask.fields.0.options", "missing_required_field"],
        [{ fields: [email, email] }, "ask.fields", "invalid_value"],
      ] as const)
        expect(refusal(await add(ask))).toEqual([400, field, reason]);
    });
  });
}

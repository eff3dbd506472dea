import { describe, expect, it } from "vitest";
import { recipeText } from "./recipe-files.ts";

interface Condition {
  a: string;
  b?: string;
  o: string;
}

interface Module {
  id: number;
  module: string;
  version: number;
  parameters?: Record<string, unknown>;
  mapper: Record<string, unknown> | null;
  filter?: { name: string; conditions: Condition[][] };
}

const blueprint = JSON.parse(recipeText("make-blueprint.json")) as {
  flow: Module[];
  metadata: { instant: boolean; scenario: { sequential: boolean } };
};
const router = blueprint.flow.at(-1) as Module & { routes: [{ flow: Module[] }, { flow: Module[] }] };
const [authentic, refused] = router.routes;
const modules = [...blueprint.flow, ...authentic.flow, ...refused.flow];

describe("The Make blueprint", () => {
  it("has the expected modules with unique ids", () => {
    expect(modules.map(({ module }) => module)).toEqual([
      "gateway:CustomWebHook",
      "util:SetVariables",
      "builtin:BasicRouter",
      "json:ParseJSON",
      "gateway:WebhookRespond",
      "gateway:WebhookRespond",
    ]);
    expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
  });

  it("uses in each module only values of earlier modules", () => {
    for (const [at, { mapper, filter }] of modules.entries()) {
      const used = [...JSON.stringify({ mapper, filter }).matchAll(/\b(\d)\.[a-z_]/gi)].map(([, id]) =>
        Number(id),
      );
      const before = modules.slice(0, at).map(({ id }) => id);
      for (const id of used) expect(before).toContain(id);
    }
  });

  it("contains no webhook id of a Make account, runs immediately, and does not process calls one after the other", () => {
    expect(modules[0]?.parameters).toEqual({ maxResults: 1 });
    expect(blueprint.metadata).toMatchObject({ instant: true, scenario: { sequential: false } });
  });

  it("calculates the signature of the raw body, with a placeholder for the secret", () => {
    expect(modules[1]?.mapper?.variables).toContainEqual({
      name: "expected",
      value: '{{sha256(1.value; "hex"; "PASTE-THE-SIGNING-SECRET-HERE")}}',
    });
  });

  it("answers a call with the expected signature and a time at most 300 seconds off", () => {
    expect(authentic.flow[0]?.filter?.conditions).toEqual([
      [
        { a: "{{2.signature}}", b: "{{2.expected}}", o: "text:equal" },
        { a: "{{2.sent_at}}", b: "{{timestamp - 300}}", o: "number:greaterorequal" },
        { a: "{{2.sent_at}}", b: "{{timestamp + 300}}", o: "number:lessorequal" },
      ],
    ]);
    expect(authentic.flow.at(-1)?.mapper).toMatchObject({ status: "200" });
  });

  it("names the user in its reply only if the user is verified", () => {
    expect(modules[1]?.mapper?.variables).toContainEqual({
      name: "vouched",
      value: '{{get(map(1.__IMTHEADERS__; "value"; "name"; "x-user-verified"); 1)}}',
    });
    expect(authentic.flow.at(-1)?.mapper?.body).toBe(
      '{{ifempty(if(2.vouched = "true"; 4.user.name; ""); "You")}} said: {{4.message}}',
    );
  });

  it("returns 401 if the signature is wrong, or if the time is missing or more than 300 seconds off", () => {
    expect(refused.flow[0]?.filter?.conditions).toEqual([
      [{ a: "{{2.signature}}", b: "{{2.expected}}", o: "text:notequal" }],
      [{ a: "{{2.sent_at}}", o: "notexist" }],
      [{ a: "{{2.sent_at}}", b: "{{timestamp - 300}}", o: "number:less" }],
      [{ a: "{{2.sent_at}}", b: "{{timestamp + 300}}", o: "number:greater" }],
    ]);
    const mapper = refused.flow[0]?.mapper;
    expect(mapper?.status).toBe("401");
    expect(JSON.parse(String(mapper?.body))).toMatchObject({ success: false, error: "Unauthorized" });
  });
});

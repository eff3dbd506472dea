import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SiteRole } from "../../../../core/src/storage/port/people-storage.ts";
import { type ConsolePerson, consolePerson, cookieOf, FROM_CONSOLE, PASSWORD } from "../console-person.ts";
import { type ApiAnswer, type OpenBench, refusal, standing } from "../harness.ts";

const STOLEN = "the attacker's own phrase 71";
const VOID = [404, "token", "not_found"];

/**
 * Tests one-time links and codes after their creator has lost the permission to create them, or after their recipient has gained
 * roles for which they were not created.
 */
export function describeOutlivedLinks(open: OpenBench): void {
  describe("A one-time link or code", () => {
    const bench = standing(open);
    const { call, newSite } = bench;
    const people = () => bench.service.people;

    const use = (token: string, password = STOLEN, name = "Eve") =>
      call("POST", "/console/links/use", { headers: FROM_CONSOLE, body: { token, password, name } });
    const show = (token: string) =>
      call("POST", "/console/links/open", { headers: FROM_CONSOLE, body: { token } });
    const tokenIn = ({ json }: ApiAnswer): string => json.url.split("/").at(-1);
    const resetBy = async (owner: ConsolePerson, person: ConsolePerson, site: string) =>
      tokenIn(await owner.call("POST", `/site/people/${person.id}/reset`, site));
    const inviteBy = async (owner: ConsolePerson, email: string, role: SiteRole, site: string) =>
      tokenIn(await owner.call("POST", "/site/people", site, { body: { email, role } }));
    const accept = async (email: string, role: SiteRole | "operator", siteId?: string) => {
      const { token } = await people().invite({ email, role, siteId });
      expect((await use(token, PASSWORD)).status).toBe(201);
    };

    /** Creates site A, with an owner who attacks others, and Carla, its agent. */
    async function siteA() {
      const { site_id: a } = await newSite();
      const attacker = await consolePerson(bench, "owner", a);
      const carla = await consolePerson(bench, "agent", a);
      return { a, attacker, carla };
    }

    it("sets no password after the person has become owner of another site", async () => {
      const { a, attacker, carla } = await siteA();
      const { site_id: b } = await newSite();
      const token = await resetBy(attacker, carla, a);
      await accept(carla.email, "owner", b);
      expect(refusal(await show(token))).toEqual(VOID);
      const stolen = await use(token);
      expect(refusal(stolen)).toEqual(VOID);
      expect(stolen.headers).not.toHaveProperty("set-cookie");
      expect((await carla.call("GET", "/site", b)).status).toBe(200);
    });

    it("sets no password after the person has become an operator", async () => {
      const { a, attacker, carla } = await siteA();
      const token = await resetBy(attacker, carla, a);
      await accept(carla.email, "operator");
      expect(refusal(await use(token))).toEqual(VOID);
    });

    it("sets no password after the person has got a higher role at the same site, by promotion or by invitation", async () => {
      const { a, attacker, carla } = await siteA();
      const promoted = await resetBy(attacker, carla, a);
      const role = { body: { role: "owner" } };
      expect((await attacker.call("PATCH", `/site/people/${carla.id}`, a, role)).status).toBe(200);
      expect(refusal(await use(promoted))).toEqual(VOID);
      const dora = await consolePerson(bench, "agent", a);
      const invited = await resetBy(attacker, dora, a);
      await accept(dora.email, "owner", a);
      expect(refusal(await use(invited))).toEqual(VOID);
    });

    it("sets no password even after the person has gained a higher role and lost it again", async () => {
      const { a, attacker, carla } = await siteA();
      const { site_id: b } = await newSite();
      const token = await resetBy(attacker, carla, a);
      await accept(carla.email, "owner", b);
      await people().setRole(carla.id, b, undefined);
      expect(refusal(await use(token))).toEqual(VOID);
    });

    it("sets no password after the link's creator is removed, demoted, or demoted and promoted again", async () => {
      const { site_id: a } = await newSite();
      const boss = await consolePerson(bench, "owner", a);
      const carla = await consolePerson(bench, "agent", a);
      for (const fate of ["removed", "agent", "owner again"]) {
        const attacker = await consolePerson(bench, "owner", a);
        const token = await resetBy(attacker, carla, a);
        const path = `/site/people/${attacker.id}`;
        if (fate === "removed") await boss.call("DELETE", path, a);
        else await boss.call("PATCH", path, a, { body: { role: "agent" } });
        if (fate === "owner again") await boss.call("PATCH", path, a, { body: { role: "owner" } });
        expect(refusal(await use(token)), fate).toEqual(VOID);
        expect(refusal(await show(token)), fate).toEqual(VOID);
      }
      expect((await carla.call("GET", "/sessions", a)).status).toBe(200);
    });

    it("sets a person's password at several sites if the operator created it, until that person gains a role", async () => {
      const { a, carla } = await siteA();
      const { site_id: b } = await newSite();
      const operator = await consolePerson(bench, "operator");
      await accept(carla.email, "agent", b);
      const token = await resetBy(operator, carla, a);
      expect((await use(token, PASSWORD)).status).toBe(201);
      const byConsole = await resetBy(operator, carla, a);
      const person = await bench.service.storage.person(carla.id);
      const byCommand = await people().reset(person as NonNullable<typeof person>);
      await accept(carla.email, "owner", b);
      for (const void_ of [byConsole, byCommand.token]) expect(refusal(await use(void_))).toEqual(VOID);
    });

    it("invites nobody and is no longer listed after the creator of the invitation is removed or demoted", async () => {
      const { site_id: a } = await newSite();
      const boss = await consolePerson(bench, "owner", a);
      for (const fate of ["removed", "agent"]) {
        const attacker = await consolePerson(bench, "owner", a);
        const token = await inviteBy(attacker, `friend-${fate}@example.com`, "owner", a);
        expect((await show(token)).status).toBe(200);
        const path = `/site/people/${attacker.id}`;
        if (fate === "removed") await boss.call("DELETE", path, a);
        else await boss.call("PATCH", path, a, { body: { role: "agent" } });
        expect(refusal(await use(token)), fate).toEqual(VOID);
        expect(refusal(await show(token)), fate).toEqual(VOID);
      }
      expect((await boss.call("GET", "/site/people", a)).json.invitations).toEqual([]);
    });

    it("does not readmit a person who was removed or demoted after the invitation", async () => {
      const { site_id: a } = await newSite();
      const { site_id: b } = await newSite();
      const boss = await consolePerson(bench, "owner", a);
      const eve = await consolePerson(bench, "owner", b);
      await accept(eve.email, "owner", a);
      const { token: spare } = await people().invite({ email: eve.email, role: "owner", siteId: a });
      await boss.call("PATCH", `/site/people/${eve.id}`, a, { body: { role: "agent" } });
      expect(refusal(await use(spare, PASSWORD))).toEqual(VOID);
      const { token: last } = await people().invite({ email: eve.email, role: "agent", siteId: a });
      await boss.call("DELETE", `/site/people/${eve.id}`, a);
      expect(refusal(await use(last, PASSWORD))).toEqual(VOID);
      expect((await eve.call("GET", "/site", b)).status).toBe(200);
    });

    it("stays valid as an invitation while its creator is an owner, even if the creator gains roles", async () => {
      const { site_id: a } = await newSite();
      const owner = await consolePerson(bench, "owner", a);
      const token = await inviteBy(owner, "colleague@example.com", "agent", a);
      await accept(owner.email, "owner", (await newSite()).site_id);
      expect((await use(token, PASSWORD)).status).toBe(201);
    });

    it("approves no program after the approver has stopped being an owner", async () => {
      const { site_id: a } = await newSite();
      const boss = await consolePerson(bench, "owner", a);
      const verifier = "v".repeat(43);
      const return_url = "https://blog.example/wp-admin/";
      for (const fate of ["agent", "removed", "agent and owner again"]) {
        const attacker = await consolePerson(bench, "owner", a);
        const approved = await attacker.call("POST", "/console/connections", a, {
          body: {
            client: "wordpress",
            return_url,
            state: "s".repeat(16),
            code_challenge_method: "S256",
            code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          },
        });
        const code = new URL(approved.json.redirect_to).searchParams.get("code");
        const path = `/site/people/${attacker.id}`;
        if (fate === "removed") await boss.call("DELETE", path, a);
        else await boss.call("PATCH", path, a, { body: { role: "agent" } });
        if (fate.endsWith("again")) await boss.call("PATCH", path, a, { body: { role: "owner" } });
        const exchange = { client: "wordpress", code, code_verifier: verifier, return_url };
        const answer = await call("POST", "/console/connections/exchange", { body: exchange });
        expect(refusal(answer), fate).toEqual([404, "code", "not_found"]);
      }
      expect((await boss.call("GET", "/site/keys", a)).json.data).toHaveLength(1);
    });

    it("sets only the password of the person for whom it was created", async () => {
      const { a, attacker, carla } = await siteA();
      const used = await use(await resetBy(attacker, carla, a), PASSWORD);
      expect(used.json.person.email).toBe(carla.email);
      expect(cookieOf(used)).toContain("parley_console=");
    });
  });
}

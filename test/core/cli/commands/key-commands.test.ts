import { expect, it } from "vitest";
import { PERMISSIONS } from "../../../../core/src/sites/permissions.ts";
import { atTheTerminal } from "../at-the-terminal.ts";

const { run, json, newSite } = atTheTerminal();

it("key create prints `key_id`, `api_key`, `permissions` and `label`", async () => {
  const { site_id } = await newSite();
  const options = ["--permission", "usage:read", "--permission", "messages:write", "--label", "Web"];
  const { code, stdout } = await run(["key", "create", "--site", site_id, ...options]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^key_id: +key_\w{12}\napi_key: +sk_\w{53}\npermissions: +messages:write, usage:read\nlabel: +Web\n$/,
  );
});

it("key create gives the key all permissions if `--permission` is missing", async () => {
  const { site_id } = await newSite();
  const key = await json(["key", "create", "--site", site_id]);
  expect(key).toMatchObject({ permissions: PERMISSIONS, label: "" });
});

it("key list shows a site's keys, oldest first, without their values", async () => {
  const { site_id, api_key } = await newSite();
  const { key_id } = await json(["key", "create", "--site", site_id, "--label", "Second"]);
  const { stdout } = await run(["key", "list", "--site", site_id]);
  expect(stdout).toMatch(
    /^key_id +label +last_four +created_at +last_used_at +permissions\nkey_\w+ +First key .+\nkey_\w+ +Second .+\n$/,
  );
  expect(stdout).not.toContain(api_key.slice(-40));
  const listed = await json(["key", "list", "--site", site_id]);
  expect(listed[1]).toMatchObject({ key_id, label: "Second", last_used_at: null, permissions: PERMISSIONS });
  expect(listed[0].last_four).toBe(api_key.slice(-4));
});

it("key revoke removes a key, and fails if the key is already removed", async () => {
  const { site_id } = await newSite();
  const { key_id } = await json(["key", "create", "--site", site_id]);
  expect(await json(["key", "revoke", key_id])).toEqual({ key_id, revoked: true });
  expect(await json(["key", "list", "--site", site_id])).toHaveLength(1);
  expect(await run(["key", "revoke", key_id])).toMatchObject({
    code: 1,
    stderr: "parley: The site has no key with this id. `npx parley key list` shows its keys.\n",
  });
});

it.each(["create", "list"])("key %s refuses an unknown site", async (verb) => {
  expect(await run(["key", verb, "--site", "site_x"])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "parley: No site has this id. `npx parley site list` shows all sites.\n",
  });
});

it("key create refuses an unknown permission, and lists the known permissions", async () => {
  const { site_id } = await newSite();
  const { code, stderr } = await run(["key", "create", "--site", site_id, "--permission", "all"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^parley: --permission: .*"messages:write".*\n$/);
});

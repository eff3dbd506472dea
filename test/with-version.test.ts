import { describe, expect, it } from "vitest";
import { withVersion } from "../packaging/release/with-version.ts";

const changed = (file: string, text: string) => withVersion(file, text, "0.1.0", "0.2.0");

describe("setting the version", () => {
  it("changes the versions of Parley's packages, also as dependencies, and no version of any other package", () => {
    const manifest = (ours: string) => ({
      name: "@parley/client",
      version: ours,
      dependencies: { "@parley/core": ours, other: "0.1.0" },
      packages: { core: { name: "@parley/core", version: ours }, other: { name: "other", version: "0.1.0" } },
    });
    const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

    expect(changed("client/package.json", text(manifest("0.1.0")))).toBe(text(manifest("0.2.0")));
  });

  it("changes image tags, tarball names, the plugin's header and the plugin's stable tag", () => {
    const lines = [
      "image: parley:0.1.0",
      "npm install ./parley-core-0.1.0.tgz ./other-0.1.0.tgz",
      " * Version:           0.1.0",
      "Stable tag: 0.1.0",
      '"Project-Id-Version: Parley Chat 0.1.0\\n"',
      "parley:0.1.01",
    ];

    expect(changed("a.md", lines.join("\n")).split("\n")).toEqual([
      "image: parley:0.2.0",
      "npm install ./parley-core-0.2.0.tgz ./other-0.1.0.tgz",
      " * Version:           0.2.0",
      "Stable tag: 0.2.0",
      '"Project-Id-Version: Parley Chat 0.2.0\\n"',
      "parley:0.1.01",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { chosenTypes, filesDraft, filesSettings, MEGABYTE_BOUNDS } from "../../admin/files-draft.ts";

describe("File settings on a screen", () => {
  it("are sent to the service unchanged if the owner changes nothing", () => {
    const files = {
      types: ["application/pdf" as const, "image/webp" as const],
      max_bytes: 1,
      per_session: 3,
    };
    expect(filesSettings(filesDraft({ files }))).toEqual({ files });
    expect(filesSettings(filesDraft({ files: null }))).toEqual({ files: null });
  });

  it.each([
    [10_485_760, "10"],
    [5_000_000, "4.768372"],
    [1, "0.000001"],
  ])(
    "show a maximum size in MB, with only as many digits as the exact size needs (in bytes: %d)",
    (max_bytes, megabytes) => {
      const draft = filesDraft({ files: { types: ["text/plain"], max_bytes, per_session: 1 } });
      expect(draft.megabytes).toBe(megabytes);
      expect(filesSettings(draft).files?.max_bytes).toBe(max_bytes);
    },
  );

  it("are off by default, and accept pictures and PDFs when switched on", () => {
    const draft = filesDraft({ files: null });
    expect(filesSettings(draft)).toEqual({ files: null });
    expect(filesSettings({ ...draft, isOn: true })).toEqual({
      files: { types: ["application/pdf", "image/*"], max_bytes: 10_485_760, per_session: 10 },
    });
  });

  it.each([
    ["2.5", 2_621_440],
    ["2,5", 2_621_440],
    ["0.0000001", 0],
  ])("send the entered MB %j in bytes: %d", (megabytes, bytes) => {
    const json = JSON.stringify(filesSettings({ ...filesDraft({ files: null }), isOn: true, megabytes }));
    expect(JSON.parse(json).files.max_bytes).toBe(bytes);
  });

  it.each([" ", "much"])("send `null`, which the service refuses, if the entered MB are %j", (megabytes) => {
    const json = JSON.stringify(filesSettings({ ...filesDraft({ files: null }), isOn: true, megabytes }));
    expect(JSON.parse(json).files.max_bytes).toBeNull();
  });

  it("list the file types in a fixed order, including types that were set outside the screen", () => {
    const files = { types: ["image/webp" as const, "image/*" as const], max_bytes: 1, per_session: 1 };
    const offered = ["image/*", "application/pdf", "text/plain", "image/webp"];
    expect(filesDraft({ files }).offered).toEqual(offered);
    expect(chosenTypes(["text/plain", "application/pdf"])).toEqual(["application/pdf", "text/plain"]);
    expect(MEGABYTE_BOUNDS.max).toBe(50);
  });
});

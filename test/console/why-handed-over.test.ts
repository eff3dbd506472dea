import { describe, expect, it } from "vitest";
import { whyHandedOver } from "../../console/src/inbox/why-handed-over.ts";
import { english } from "../../console/src/strings/english.ts";
import { german } from "../../console/src/strings/german.ts";
import { wordsOf } from "../../console/src/strings/strings.ts";

describe("Why a conversation was handed over", () => {
  const { say } = wordsOf("de", german);
  const waiting = { by: "waiting", since: "2026-01-01T00:00:00.000Z" } as const;

  it("is told in the workflow's own words, each once", () => {
    const told = { ...waiting, reason: "Asked for a person", summary: "Asked for a person" };
    expect(whyHandedOver(told, say)).toEqual(["Asked for a person"]);
    expect(whyHandedOver({ ...told, summary: "Parcel" }, say)).toEqual(["Asked for a person", "Parcel"]);
    expect(whyHandedOver(undefined, say)).toEqual([]);
  });

  it("is told in the reader's words where the service itself handed it over", () => {
    const told = { ...waiting, reason_code: "workflow_failed", reason: "Any words of the service." } as const;
    expect(whyHandedOver(told, say)).toEqual(["Der Workflow hat nicht geantwortet."]);
    expect(whyHandedOver(told, wordsOf("en", english).say)).toEqual(["The workflow did not answer."]);
  });
});

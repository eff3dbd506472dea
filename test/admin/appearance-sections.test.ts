import { describe, expect, it } from "vitest";
import { APPEARANCE_SECTIONS, sectionOfField } from "../../admin/appearance-sections.ts";
import { SETTING_LABELS } from "../../admin/generated/setting-labels.ts";

describe("The sections of an Appearance screen", () => {
  it("contain every appearance setting and the texts exactly once", () => {
    const labelled = Object.keys(SETTING_LABELS).filter((name) => /^(appearance\.|strings$)/.test(name));
    const listed: string[] = Object.values(APPEARANCE_SECTIONS).flat(2);
    expect(listed.toSorted()).toEqual(labelled.toSorted());
  });

  it("are found by the field that an error names, such as `appearance.title`", () => {
    expect(sectionOfField("appearance.title")).toBe("look");
    expect(sectionOfField("appearance.teaser_pages.0")).toBe("launcher");
    expect(sectionOfField("appearance.languages.de.title")).toBe("texts");
    expect(sectionOfField("strings.send")).toBe("texts");
    expect(sectionOfField("")).toBeUndefined();
    expect(sectionOfField("appearance.titles")).toBeUndefined();
  });
});

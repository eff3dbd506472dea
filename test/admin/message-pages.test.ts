import { describe, expect, it } from "vitest";
import { withEarlier, withPageBefore } from "../../admin/message-pages.ts";

const page = (ids: string, has_more?: true) => ({
  messages: [...ids].map((id) => ({ id })),
  ...(has_more && { has_more }),
});

describe("The pages of a conversation", () => {
  it("are joined, and the earlier page says whether older messages exist", () => {
    expect(withPageBefore(page("de", true), page("bc", true))).toEqual(page("bcde", true));
    expect(withPageBefore(page("de", true), page("abc"))).toEqual(page("abcde"));
    expect(withPageBefore(page("cd", true), page("bc"))).toEqual(page("bcd"));
  });

  it("keep earlier messages when new messages move the newest page on", () => {
    expect(withEarlier(page("cde", true), undefined)).toEqual(page("cde", true));
    expect(withEarlier(page("def", true), page("abcde"))).toEqual(page("abcdef"));
    expect(withEarlier(page("def", true), page("bcd", true))).toEqual(page("bcdef", true));
  });

  it("are only the newest page if messages between the two pages are missing", () => {
    expect(withEarlier(page("xyz", true), page("abc"))).toEqual(page("xyz", true));
    expect(withEarlier(page(""), page("abc"))).toEqual(page(""));
  });
});

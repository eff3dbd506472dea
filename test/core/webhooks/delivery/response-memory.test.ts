import { describe, expect, it } from "vitest";
import type { Failure } from "../../../../core/src/failures.ts";
import {
  answerBoundsFor,
  reservedMemory,
  responseMemory,
} from "../../../../core/src/webhooks/delivery/response-memory.ts";

const KIB = 1_024;

/** Answers in progress, and which of them the memory limit refused. */
function standing(bounds = { perSite: 100 * KIB, total: 150 * KIB }) {
  const answers = responseMemory(bounds);
  const refused: string[] = [];
  return {
    answers,
    refused,
    begin(name: string, siteId = "site_a") {
      const answer = reservedMemory(siteId);
      answer.refuse = ({ status, field, reason }: Failure) =>
        void refused.push(`${name}: ${status} ${field} ${reason}`);
      return answer;
    },
  };
}

describe("The memory of unfinished replies", () => {
  it("does not include replies of up to 16 KiB", () => {
    const { answers, begin, refused } = standing();
    for (let count = 0; count < 100; count++) answers.reserve(begin(`${count}`), 16 * KIB);
    expect([answers.reserved, refused]).toEqual([0, []]);
  });

  it("is limited per site, and above the limit the newest large reply of the site fails", () => {
    const { answers, begin, refused } = standing();
    const [first, second, third] = [begin("first"), begin("second"), begin("third")];
    answers.reserve(first, 40 * KIB);
    answers.reserve(second, 40 * KIB);
    answers.reserve(third, 10 * KIB);
    answers.reserve(first, 61 * KIB);
    expect(refused).toEqual(["second: 429 in_flight limit_exceeded"]);
    expect(answers.reserved).toBe(61 * KIB);
    answers.reserve(first, 101 * KIB);
    expect(refused.at(-1)).toBe("first: 429 in_flight limit_exceeded");
    expect(answers.reserved).toBe(0);
  });

  it("is limited in total, and above the limit a reply fails first on a site that uses more than its share", () => {
    const { answers, begin, refused } = standing();
    const [greedy, greedier, other] = [begin("greedy"), begin("greedier"), begin("other", "site_b")];
    answers.reserve(greedy, 90 * KIB);
    answers.reserve(other, 50 * KIB);
    answers.reserve(greedier, 20 * KIB);
    expect(refused).toEqual(["greedier: 429 in_flight limit_exceeded"]);
    answers.reserve(begin("newest", "site_c"), 20 * KIB);
    expect(refused.at(-1)).toBe("newest: 429 in_flight limit_exceeded");
    expect(answers.reserved).toBe(140 * KIB);
  });

  it("is freed after a reply, and does not limit a complete reply that is about to be stored", () => {
    const { answers, begin, refused } = standing();
    const [stored, coming] = [begin("stored"), begin("coming")];
    answers.reserve(coming, 50 * KIB);
    answers.reserve(stored, 100 * KIB);
    expect(refused).toEqual(["stored: 429 in_flight limit_exceeded"]);
    const next = begin("next");
    answers.reserve(next, 50 * KIB);
    next.refuse = undefined;
    answers.reserve(coming, 60 * KIB);
    expect(refused.at(-1)).toBe("coming: 429 in_flight limit_exceeded");
    answers.release(next);
    answers.release(next);
    expect(answers.reserved).toBe(0);
  });

  it("is limited to an eighth of the heap, but at least 8 MiB, and to half of that for one site", () => {
    expect(answerBoundsFor(256 * KIB * KIB)).toEqual({ total: 32 * KIB * KIB, perSite: 16 * KIB * KIB });
    expect(answerBoundsFor(0)).toEqual({ total: 8 * KIB * KIB, perSite: 4 * KIB * KIB });
  });
});

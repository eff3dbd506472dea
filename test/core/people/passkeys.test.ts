import { Keyv } from "keyv";
import { afterEach, expect, it, vi } from "vitest";
import { CHALLENGE_LIFETIME, passkeys } from "../../../core/src/people/passkeys.ts";
import type { PeopleStorage, StoredPasskey } from "../../../core/src/storage/port/people-storage.ts";
import { softwarePasskey } from "../api/software-passkey.ts";

const PARTY = { id: "chat.example", origin: "https://chat.example" };
const PERSON = { id: "per_1", email: "ada@example.com", name: "Ada", passwordSetAt: 1 } as never;

afterEach(() => vi.useRealTimers());

it.each([
  ["is accepted until the challenge expires", CHALLENGE_LIFETIME - 1, true],
  ["is refused after the challenge has expired", CHALLENGE_LIFETIME + 1, false],
] as const)("a passkey's answer %s", async (_what, later, isGood) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const stored: StoredPasskey[] = [];
  const storage = {
    passkeys: async () => stored,
    addPasskey: async (passkey: StoredPasskey) => stored.push(passkey) > 0,
  } as Partial<PeopleStorage> as PeopleStorage;
  const service = passkeys({ memory: new Keyv(), storage, clock: Date.now });
  const options = (await service.askForNew(PERSON, PARTY)) as { challenge: string; user: { id: string } };
  vi.setSystemTime(Date.now() + later);
  const response = softwarePasskey().made(options) as never;
  const adding = service.add(PERSON, { name: "Phone", response }, PARTY);
  await (isGood ? adding : expect(adding).rejects.toThrow("came too late"));
  expect(stored).toHaveLength(isGood ? 1 : 0);
});

import { z } from "zod";
import type { Signals } from "./signals.ts";

/** Milliseconds to wait for answers. A service that was just killed still counts as a receiver, but never answers. */
const ANSWER_WITHIN = 250;

/** Carries short strings to all services on the same storage, or to a single service. */
export interface Broadcast {
  /** The name under which only this service receives texts. */
  readonly address: string;
  /**
   * Sends to all services including this one, or only to the service with the address `to`. Resolves with the number of
   * receivers; rejects without a connection.
   */
  send(text: string, to?: string): Promise<number>;
  /** Call once. */
  receive(listener: (text: string) => void): void;
}

/**
 * A signal: sender, topic, number of the request that it makes or answers (0: neither), then the topic's own numbers or its text.
 */
const head = [z.string().max(200), z.string().max(40), z.int()] as const;
const message = z.union([z.tuple(head, z.int()), z.tuple([...head, z.string().max(4_000)])]);
type Message = z.output<typeof message>;

const ANSWER = "answer";

/** Returns signals that are sent as texts over a broadcast. Ignores texts that are not signals. */
export function broadcastSignals(broadcast: Broadcast): Signals {
  const listeners = new Map<string, (...numbers: number[]) => unknown>();
  const textListeners = new Map<string, (text: string) => unknown>();
  const asked = new Map<number, (count: number) => void>();
  let asking = 0;

  const send = (words: Message, to?: string) => broadcast.send(JSON.stringify(words), to);

  broadcast.receive((sent) => {
    const { data } = message.safeParse(parsed(sent));
    if (data === undefined) return;
    const [from, topic, number, ...rest] = data;
    const [text] = rest;
    const numbers = typeof text === "string" ? [] : (rest as number[]);
    if (topic === ANSWER) asked.get(number)?.(numbers[0] ?? 0);
    if (topic === ANSWER || from === broadcast.address) return;
    const answer =
      typeof text === "string" ? textListeners.get(topic)?.(text) : listeners.get(topic)?.(...numbers);
    if (number === 0) return;
    const count = typeof answer === "number" ? answer : 0;
    send([broadcast.address, ANSWER, number, count], from).catch(() => undefined);
  });

  const publish = (topic: string, ...rest: number[] | [string]) => {
    send([broadcast.address, topic, 0, ...rest] as Message).catch(() => undefined);
  };

  const ask = async (topic: string, ...rest: number[] | [string]): Promise<number> => {
    const number = ++asking;
    let [answers, sum] = [0, 0];
    let expected = Number.POSITIVE_INFINITY;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ANSWER_WITHIN);
    const finish = () => answers >= expected && resolve();
    asked.set(number, (count) => {
      answers++;
      sum += count;
      finish();
    });
    const sent = (count: number) => {
      // Every receiver answers, except this service.
      expected = count - 1;
      finish();
    };
    send([broadcast.address, topic, number, ...rest] as Message).then(sent, () => resolve());
    await promise;
    clearTimeout(timer);
    asked.delete(number);
    return sum;
  };

  return {
    publish,
    publishText: publish,
    ask,
    askText: ask,
    on: (topic, listener) => void listeners.set(topic, listener),
    onText: (topic, listener) => void textListeners.set(topic, listener),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { Call, Channel, GroupResult } from "../../queue/channel.ts";
import type { Connection } from "../connection.ts";

/** `process`: on the event loop itself, which then waits for each commit. `thread`: on one of its own. */
export type WriterPlace = "process" | "thread";

/** A store that can say where it writes. */
export interface Placed {
  readonly writerPlace?: WriterPlace;
}

export interface PlacedWriter extends Channel {
  readonly writerPlace: WriterPlace;
}

/** Milliseconds. Where a disk keeps something sooner, the way to a thread and back costs more than the wait for it. */
export const QUICK_DISK = 0.5;
/** Milliseconds of a commit that holds the event loop up too long. */
const LONGEST_COMMIT = 2;
/**
 * Of those watched, one in a hundred may. Where more do, the disk is looked at again: others may keep the machine busy, and then
 * the thread would wait for them as well. One in ten is too many, whatever the reason.
 */
const WATCHED = 500;
const SUSPECT = WATCHED / 100;
const TOO_MANY = WATCHED / 10;
/** Groups until the disk is looked at: commands that write a little never do. */
const ENOUGH = 32;
/**
 * Milliseconds until it is looked at again, once it was slow: at first it may only have been busy, as when the service starts.
 * Each further time it was slow doubles them.
 */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** Calls until the log is moved into the database, at some 3,000 pages of ordinary messages. */
const CHECKPOINT_AFTER = 3_000;

/**
 * Writes on the event loop where the disk is quick, and on the thread where it is slow, so that nothing waits for it there.
 * Whichever it is, groups are written in the order in which they come. The thread moves the log into the database in both cases,
 * and waits where another process is writing: the event loop waits for neither.
 */
export function placedWriter(deps: {
  thread: Channel & { checkpoint(): Promise<unknown> };
  /** Another connection, which waits for no lock, and whose commits tell how many milliseconds they took. */
  connect: (committed: (milliseconds: number) => void) => Connection;
  /** Milliseconds until the disk has kept something. */
  diskTime: () => Promise<number>;
  clock: () => number;
}): PlacedWriter {
  const { thread, clock } = deps;
  let own: Connection | undefined;
  /** Settles, and never rejects, with the last group that was not written at once. */
  let last: Promise<unknown> | undefined;
  let groups = 0;
  let lookAt = Number.NEGATIVE_INFINITY;
  let pause = FIRST_PAUSE;
  let isLooking = false;
  let isSlow = false;
  let isSuspect = false;
  let commits = 0;
  let slowCommits = 0;
  let calls = 0;
  let isClosing = false;

  async function look(): Promise<void> {
    isLooking = true;
    const time = await deps.diskTime().catch(() => Number.POSITIVE_INFINITY);
    isLooking = false;
    isSlow = time > QUICK_DISK;
    // Who writes on the loop leaves it before it looks again.
    if (isSlow && own === undefined) lookLater();
    // Unless commits were too slow meanwhile.
    else if (!isSlow && clock() >= lookAt && !isClosing) own ??= deps.connect(committed);
  }

  function lookLater(): void {
    lookAt = clock() + pause;
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  function committed(milliseconds: number): void {
    commits++;
    if (milliseconds > LONGEST_COMMIT) slowCommits++;
  }

  /** Leaves the loop where the disk is slow, and looks at it again where it may be. */
  function judge(): void {
    if (isSlow || slowCommits > TOO_MANY) leave();
    else if (commits >= WATCHED) {
      watchAnew();
      pause = FIRST_PAUSE;
    } else if (slowCommits > SUSPECT && !isSuspect) {
      isSuspect = true;
      void look();
    }
  }

  function watchAnew(): void {
    commits = slowCommits = 0;
    isSuspect = false;
  }

  function leave(): void {
    own?.close();
    own = undefined;
    watchAnew();
    lookLater();
  }

  function written(connection: Connection, group: Call[]): GroupResult | Promise<GroupResult> {
    const result = connection.run(group);
    if (isLocked(result)) return later(thread.run(group));
    calls += group.length;
    if (calls >= CHECKPOINT_AFTER) {
      calls = 0;
      void checkpoint();
    }
    return result;
  }

  /**
   * What came while the thread was at it is little, and without it the log would never begin anew: writes wait until that is
   * moved as well, and nothing else does.
   */
  async function checkpoint(): Promise<void> {
    try {
      await thread.checkpoint();
      if (own !== undefined && !isClosing) await later((last ?? Promise.resolve()).then(thread.checkpoint));
    } catch {
      // The next time. Until then the log grows.
    }
  }

  function later<T>(answer: Promise<T>): Promise<T> {
    const settled = answer.then(nothing, nothing).then(() => {
      if (last === settled) last = undefined;
    });
    last = settled;
    return answer;
  }

  return {
    get writerPlace() {
      return own === undefined ? "thread" : "process";
    },
    async run(group) {
      if (own !== undefined && last === undefined) judge();
      if (own === undefined) {
        groups++;
        if (groups > ENOUGH && clock() >= lookAt && !isLooking) void look();
        return later(thread.run(group));
      }
      const connection = own;
      return last === undefined
        ? written(connection, group)
        : later(last.then(() => written(connection, group)));
    },
    async close() {
      isClosing = true;
      await last;
      own?.close();
      await thread.close();
    },
  };
}

function nothing(): void {}

/** SQLITE_BUSY: another process is writing, and nothing was begun. */
function isLocked({ failures }: GroupResult): boolean {
  return (failures[0]?.error as { errcode?: number } | undefined)?.errcode === 5;
}

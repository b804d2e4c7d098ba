import type { Save } from './download';
import { failureOf } from './interruption';
import { isSaved } from './media-downloads';
import { type Download, failedWith, handOver, settled } from './settle';

interface Parts {
  /** The journal. `change` is one transaction: what it is given is what stands there, and `null` leaves it. */
  saves: {
    unfinished(): Promise<Save[]>;
    change(id: string, how: (save: Save) => Save | null): Promise<Save | null>;
    forgetAll(): Promise<void>;
  };
  downloads: {
    /** Whether the browser lets us save at all. */
    isThere(): boolean;
    /** Calls back when a download changed, or may be asked for from now on. */
    hear(changed: () => void): void;
    start(url: string, name: string): Promise<number>;
    find(save: Save): Promise<Download | undefined>;
    pause(id: number): Promise<void>;
    resume(id: number): Promise<void>;
    cancel(id: number): Promise<void>;
    removeFile(id: number): Promise<void>;
  };
  now(): number;
  /** Seconds. */
  after(seconds: number, job: () => Promise<void>): unknown;
}

export interface SaveQueue {
  go(): Promise<void>;
  /** Empties the journal. What the browser has begun is the browser's. */
  forgetAll(): Promise<void>;
}

/** Files that the browser is asked for at once; the others wait. */
const mostAtOnce = 2;

/**
 * Brings the journal and the browser together: settles what was under way, then starts what waits. It goes by what it finds,
 * not by what it remembers, so it may be called at any time, after any death, and nothing lands twice. To be made before
 * the first `await` of the worker, because it listens.
 */
export function createSaveQueue(parts: Parts): SaveQueue {
  /** Being handed over in this very life of the worker. */
  const starting = new Set<string>();
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  const turn = async () => {
    next = undefined;
    for (const save of await parts.saves.unfinished()) {
      if (!parts.downloads.isThere()) await note(parts, failedWith(save, { kind: 'no-permission' }));
      else if (isUnderWay(save) && !starting.has(save.id)) await settle(parts, save, go);
    }
    const rows = await parts.saves.unfinished();
    const free = mostAtOnce - rows.filter(({ state }) => state === 'active').length;
    for (const { id } of rows.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) await begin(id);
  };
  const begin = async (id: string) => {
    // Written before the browser is asked: who finds it after a death knows that the browser may have it.
    const mine = await parts.saves.change(id, (save) =>
      save.state === 'queued' ? { ...save, state: 'active', startedAt: parts.now(), downloadId: null } : null,
    );
    if (!mine) return;
    starting.add(id);
    void handOverTo(parts, mine)
      .finally(() => starting.delete(id))
      .then(go);
  };
  const go = () => {
    if (!next) {
      next = last.then(turn, turn);
      last = next;
    }
    return next;
  };
  parts.downloads.hear(() => void go());
  return { go, forgetAll: parts.saves.forgetAll };
}

const isUnderWay = ({ state, downloadId }: Save): boolean =>
  state === 'active' || (state === 'paused' && downloadId !== null);

/** Only a save that still stands as it was read: the reader may have called it off meanwhile. */
const note = ({ saves }: Parts, now: Save): Promise<Save | null> =>
  saves.change(now.id, (save) => (save.state === 'cancelled' || isAlike(save, now) ? null : now));

const isAlike = (one: Save, other: Save): boolean =>
  one.state === other.state && one.downloadId === other.downloadId && one.startedAt === other.startedAt;

async function settle(parts: Parts, before: Save, go: () => Promise<void>): Promise<void> {
  const { save, also } = settled(before, await parts.downloads.find(before), parts.now());
  if (also === 'wait') return void parts.after(handOver / 1000, go);
  await note(parts, save);
  const { downloadId } = before;
  if (downloadId === null) return;
  if (also === 'cancel') await parts.downloads.cancel(downloadId);
  if (also === 'remove-file') await parts.downloads.removeFile(downloadId);
  if (also === 'resume') {
    const gaveUp = () => note(parts, failedWith(save, { kind: 'closed' }));
    await parts.downloads.resume(downloadId).catch(gaveUp);
  }
}

async function handOverTo(parts: Parts, save: Save): Promise<void> {
  const { saves, downloads } = parts;
  if (!isSaved(save.what) || !/^https?:/i.test(save.url)) {
    await note(parts, failedWith(save, { kind: 'no-link' }));
    return;
  }
  try {
    const downloadId = await downloads.start(save.url, save.name);
    const kept = await saves.change(save.id, (now) => ({ ...now, downloadId }));
    if (kept?.state === 'paused') await downloads.pause(downloadId);
    // Called off, or forgotten, while the browser was being asked.
    else if (kept?.state !== 'active') await downloads.cancel(downloadId);
  } catch (error) {
    await note(parts, failedWith(save, failureOf(String(error), save, parts.now())));
  }
}

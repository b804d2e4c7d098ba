import { heldCues } from '@/lib/core/captions/held-cues';
import { type TrackFacts, type TrackText, trackRules } from '@/lib/core/captions/track-facts';
import { type MadeTrack, trackMade } from '@/lib/core/captions/track-made';
import { inParts } from '@/lib/core/in-parts';
import type { HeldAnswer } from '@/lib/core/service/call';
import { tellChanged, watchChanges } from './changes';
import { type Database, database, giveUp, isFull } from './database';
import { type HeldAt, heldCaptions } from './held-captions';
import { heldRoom } from './held-room';

/** So many answers are in memory at once, and written in one transaction: whoever else writes waits for no more. */
const atOnce = 12;
const toldAfter = 50 * atOnce;

/** How far the shelf came: what cannot be read is left out, and where the device is full, the rest is not made. */
interface BroughtUp {
  unread: number;
  isFull: boolean;
}

/** What is derived of held captions, so that whoever looks at thousands of them need not read them again. */
export const trackShelf = {
  facts: async (): Promise<TrackFacts[]> => (await database()).getAll('trackFacts'),

  /** So many texts behind a key, in the order of keys. */
  async texts(after: string | null, most: number): Promise<TrackText[]> {
    return (await database()).getAll('trackTexts', after === null ? null : IDBKeyRange.lowerBound(after, true), most);
  },

  /** Those of these keys that are there still. */
  async textsOf(keys: readonly string[]): Promise<TrackText[]> {
    const { store } = (await database()).transaction('trackTexts');
    const texts = await Promise.all(keys.map((key) => store.get(key)));
    return texts.filter((text) => text !== undefined);
  },

  /** Makes what is missing or old, and takes away what is no longer held. Done again, it does nothing more. */
  async bringUpToDate(told: (done: number, of: number) => void, signal: AbortSignal): Promise<BroughtUp> {
    const held = await heldCaptions.newest();
    const made = new Map((await trackShelf.facts()).map((facts) => [facts.key, facts]));
    const gone = [...made.keys()].filter((key) => !held.has(key));
    if (gone.length > 0) await takeAway(gone);
    const missing = [...held.values()].filter(({ key, receivedAt }) => {
      const facts = made.get(key);
      return facts?.receivedAt !== receivedAt || facts.rules !== trackRules;
    });
    return makeAll(missing, told, signal);
  },

  watch: (changed: () => void): (() => void) => watchChanges(['answers', 'captures', 'trackFacts'], changed),
};

async function makeAll(
  missing: HeldAt[],
  told: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<BroughtUp> {
  let [done, unread, full] = [0, 0, false];
  for (const some of inParts(missing, atOnce)) {
    if (signal.aborted || full) break;
    told(done, missing.length);
    const read = await Promise.all(some.map(makeOne));
    const made = read.filter((one) => one !== null && one !== 'unread');
    full = !(await put(made));
    done += some.length;
    unread += read.filter((one) => one === 'unread').length;
    // Whoever shows them need not wait for the last.
    if (done % toldAfter === 0) tellChanged('trackFacts');
  }
  if (done > 0) {
    told(done, missing.length);
    tellChanged('trackFacts');
  }
  return { unread, isFull: full };
}

type Made = MadeTrack & { of: HeldAt };

/** `null` where it was forgotten meanwhile, and for "no captions", which is kept for a day. */
async function makeOne(of: HeldAt): Promise<Made | 'unread' | null> {
  const held = await heldRoom.get(of.key);
  const made = held?.receivedAt === of.receivedAt ? madeFrom(held) : null;
  return made === null || made === 'unread' ? made : { ...made, of };
}

function madeFrom(held: HeldAnswer): MadeTrack | 'unread' | null {
  try {
    const read = heldCues(held);
    if (!read.ok) return read.failure.kind === 'no-captions' ? null : 'unread';
    return trackMade(held, read.value) ?? 'unread';
  } catch {
    // One that nobody foresaw must not keep the others from being found; it is counted as not read.
    return 'unread';
  }
}

/** Whether there was room. What was forgotten or asked again since it was read is not written: it must not come back (COL-08). */
async function put(made: readonly Made[]): Promise<boolean> {
  const tx = (await database()).transaction(shelves, 'readwrite');
  try {
    for (const { facts, text, of } of made) {
      if (!(await isHeld(tx, of))) continue;
      await tx.objectStore('trackFacts').put(facts);
      await tx.objectStore('trackTexts').put(text);
    }
    await tx.done;
    return true;
  } catch (error) {
    giveUp(tx);
    if (isFull(error) || isFull(tx.error)) return false;
    throw error;
  }
}

const shelves = ['answers', 'captures', 'trackFacts', 'trackTexts'] as const;
type Writing = ReturnType<Database['transaction']>;

/** Asked in the transaction that writes: forgetting comes before it or after it, never between. */
async function isHeld(tx: Writing, { key, receivedAt, capture }: HeldAt): Promise<boolean> {
  if (capture) return (await tx.objectStore('captures').getKey(capture)) !== undefined;
  return (await tx.objectStore('answers').index('receivedAt').getAllKeys(receivedAt)).includes(key);
}

async function takeAway(keys: readonly string[]): Promise<void> {
  const tx = (await database()).transaction(['trackFacts', 'trackTexts'], 'readwrite');
  for (const key of keys) {
    await tx.objectStore('trackFacts').delete(key);
    await tx.objectStore('trackTexts').delete(key);
  }
  await tx.done;
  tellChanged('trackFacts');
}

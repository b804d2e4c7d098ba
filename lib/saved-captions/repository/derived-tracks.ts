import { lineRules, longTrack } from '@/lib/captions/line-columns';
import { type HeldAt, heldCaptions, isHeldAt } from '@/lib/captions/repository/track-responses';
import { heldCues } from '@/lib/captions/saved-cues';
import { type TrackFacts, type TrackText, trackRules } from '@/lib/captions/track-facts';
import { tellChanged, watchChanges } from '@/lib/messaging/change-events';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import type { HeldAnswer } from '@/lib/service/call';
import { inParts } from '@/lib/shared/in-parts';
import { database, giveUp, isFull } from '@/lib/storage/database';
import { type MadeTrack, trackMade } from '../derived-track';

/** So many answers are read, and written, in one transaction: whoever else writes waits for no more. */
const atOnce = 12;
/** While some are read out of their bodies, others are on their way from or to the shelf. */
const lanes = 2;
const toldAfter = 600;

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

  /**
   * Makes what is missing or old, the newest first, and takes away what is no longer held. Done again, it does nothing more.
   * `heard` gets what was made as it stands on the shelf.
   */
  async bringUpToDate(told: Told, signal: AbortSignal, heard: Heard = () => {}): Promise<BroughtUp> {
    const held = await heldCaptions.newest();
    const [facts, texts] = await Promise.all([trackShelf.facts(), (await database()).getAllKeys('trackTexts')]);
    const [made, withText] = [new Map(facts.map((one) => [one.key, one])), new Set(texts)];
    const gone = [...made.keys()].filter((key) => !held.has(key));
    if (gone.length > 0) await takeAway(gone);
    const missing = [...held.values()].filter((of) => !isMade(of, made.get(of.key)) || !withText.has(of.key));
    missing.sort((one, other) => other.receivedAt - one.receivedAt);
    return makeAll(missing, told, signal, heard);
  },

  /** Makes what is missing of one answer, so that its track opens at once the next time. */
  async prepare(of: Pick<HeldAt, 'key' | 'receivedAt'>): Promise<void> {
    const db = await database();
    const [facts, text] = await Promise.all([db.get('trackFacts', of.key), db.getKey('trackTexts', of.key)]);
    if (text !== undefined && isMade(of, facts)) return;
    const held = await heldRoom.get(of.key);
    const made = held?.receivedAt === of.receivedAt ? madeFrom(held) : null;
    if (made === null || made === 'unread') return;
    await put([made]);
    tellChanged('trackFacts');
  },

  watch: (changed: () => void): (() => void) => watchChanges(['answers', 'captures', 'trackFacts'], changed),
};

type Told = (done: number, of: number) => void;
type Heard = (made: readonly MadeTrack[]) => void;

/** By the rules of now, out of the answer that is held now. */
const isMade = ({ receivedAt }: Pick<HeldAt, 'receivedAt'>, facts: TrackFacts | undefined): boolean =>
  facts?.receivedAt === receivedAt &&
  facts.rules === trackRules &&
  (facts.lines < longTrack || facts.opens === lineRules);

async function makeAll(missing: HeldAt[], told: Told, signal: AbortSignal, heard: Heard): Promise<BroughtUp> {
  let [done, unread, full, tellAt] = [0, 0, false, 1];
  let isChanged = false;
  // An answer without captions leaves nothing here, and telling of it would have whoever listens look again without end.
  const tell = () => {
    if (isChanged) tellChanged('trackFacts');
    isChanged = false;
  };
  const parts = inParts(missing, atOnce).values();
  const make = async () => {
    for (const some of parts) {
      if (signal.aborted || full) return;
      told(done, missing.length);
      const read = (await readSome(some)).map((held) => held && madeFrom(held));
      const written = await put(read.filter((one) => one !== null && one !== 'unread'));
      full ||= written === null;
      isChanged ||= written !== null && written.length > 0;
      heard(written ?? []);
      done += some.length;
      unread += read.filter((one) => one === 'unread').length;
      // Whoever shows them need not wait for the last, and for the first not at all.
      if (done < tellAt || done === missing.length) continue;
      tellAt = done + toldAfter;
      tell();
    }
  };
  await Promise.all(Array.from({ length: lanes }, make));
  if (done > 0) {
    told(done, missing.length);
    tell();
  }
  return { unread, isFull: full };
}

/** `null` for what was forgotten or asked again meanwhile. */
async function readSome(some: readonly HeldAt[]): Promise<(HeldAnswer | null)[]> {
  const { store } = (await database()).transaction('answers');
  const read = some.map(({ key, capture }) => (capture ? heldRoom.get(key) : store.get(key)));
  const held = await Promise.all(read);
  return held.map((one, at) => (one && one.receivedAt === some[at]?.receivedAt ? one : null));
}

/** `null` for "no captions", which is kept for a day. */
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

/**
 * What was written of them; `null` where there was no room. What was forgotten or asked again since it was read is not
 * written: it must not come back (COL-08). That is asked in the transaction that writes, so forgetting comes before or after.
 */
async function put(made: readonly MadeTrack[]): Promise<readonly MadeTrack[] | null> {
  const tx = (await database()).transaction(['answers', 'captures', 'trackFacts', 'trackTexts'], 'readwrite');
  const [facts, texts] = [tx.objectStore('trackFacts'), tx.objectStore('trackTexts')];
  try {
    const isHeld = await Promise.all(made.map((one) => isHeldAt(tx, one.facts.key, one.facts.receivedAt)));
    const held = made.filter((_, at) => isHeld[at]);
    await Promise.all([...held.flatMap((one) => [facts.put(one.facts), texts.put(one.text)]), tx.done]);
    return held;
  } catch (error) {
    giveUp(tx);
    if (isFull(error) || isFull(tx.error)) return null;
    throw error;
  }
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

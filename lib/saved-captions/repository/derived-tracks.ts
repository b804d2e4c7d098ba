import {
  lineColumnsVersion,
  minLongTrackLines,
  type TrackText,
  trackStatisticsVersion,
} from '@/lib/captions/line-columns';
import type { TrackStatistics } from '@/lib/captions/records';
import { isResponseSaved, type SavedCaptionsEntry, savedCaptionsRepository } from '@/lib/captions/repository';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { abortTransaction, database, isStorageFull } from '@/lib/database/database';
import { responseRepository } from '@/lib/requests/repository/responses';
import type { CachedResponse } from '@/lib/service/call';
import { chunk } from '@/lib/shared/lists';
import { type DerivedTrackData, deriveTrackData } from '../derived-track-data';

/** Responses per transaction, so that other writers do not wait long. */
const batchSize = 12;

/** While one batch is parsed, another is read or written. */
const maxConcurrent = 2;

const notifyEvery = 600;

/** The result of an update. Unreadable responses are counted and skipped. If storage is full, the update stops. */
interface UpdateResult {
  unreadable: number;
  isStorageFull: boolean;
}

/** Stores data derived from saved captions, so that lists and search do not have to parse thousands of responses. */
export const derivedTrackRepository = {
  facts: async (): Promise<TrackStatistics[]> => (await database()).getAll('trackStatistics'),

  /** Reads texts in key order, starting after a key. */
  async texts(after: string | null, limit: number): Promise<TrackText[]> {
    return (await database()).getAll('trackTexts', after === null ? null : IDBKeyRange.lowerBound(after, true), limit);
  },

  /** Reads the texts of these keys; missing ones are left out. */
  async textsOf(keys: readonly string[]): Promise<TrackText[]> {
    const { store } = (await database()).transaction('trackTexts');
    const texts = await Promise.all(keys.map((key) => store.get(key)));
    return texts.filter((text) => text !== undefined);
  },

  /**
   * Derives missing and outdated data, newest first, and removes data of deleted captions. `onDerived` receives the
   * stored records.
   */
  async bringUpToDate(onProgress: ProgressCallback, onDerived: DerivedCallback = () => {}): Promise<UpdateResult> {
    const savedTracks = await savedCaptionsRepository.newest();
    const [facts, texts] = await Promise.all([
      derivedTrackRepository.facts(),
      (await database()).getAllKeys('trackTexts'),
    ]);
    const derived = new Map(facts.map((one) => [one.key, one]));
    const withText = new Set(texts);
    const removedKeys = [...derived.keys()].filter((key) => !savedTracks.has(key));
    if (removedKeys.length > 0) await removeDerived(removedKeys);
    const missing = [...savedTracks.values()].filter(
      (of) => !isCurrent(of, derived.get(of.key)) || !withText.has(of.key),
    );
    missing.sort((one, other) => other.receivedAt - one.receivedAt);
    return deriveMissing(missing, onProgress, onDerived);
  },

  /** Derives the data of one response, so that its track opens faster next time. */
  async prepare(track: Pick<SavedCaptionsEntry, 'key' | 'receivedAt'>): Promise<void> {
    const db = await database();
    const [facts, text] = await Promise.all([db.get('trackStatistics', track.key), db.getKey('trackTexts', track.key)]);
    if (text !== undefined && isCurrent(track, facts)) return;
    const response = await responseRepository.get(track.key);
    const derived = response?.receivedAt === track.receivedAt ? deriveFrom(response) : null;
    if (derived === null || derived === 'unreadable') return;
    await storeDerived([derived]);
    notifyChanged('trackStatistics');
  },

  watch: (changed: () => void): (() => void) => watchChanges(['responses', 'captures', 'trackStatistics'], changed),
};

type ProgressCallback = (done: number, total: number) => void;

type DerivedCallback = (derived: readonly DerivedTrackData[]) => void;

/** Returns true if the facts were derived from this response by the current version. */
const isCurrent = (
  { receivedAt }: Pick<SavedCaptionsEntry, 'receivedAt'>,
  facts: TrackStatistics | undefined,
): boolean =>
  (facts?.receivedAt === receivedAt || facts?.newerEmptyResponseAt === receivedAt) &&
  facts.version === trackStatisticsVersion &&
  (facts.lines < minLongTrackLines || facts.columnsVersion === lineColumnsVersion);

async function deriveMissing(
  missing: SavedCaptionsEntry[],
  onProgress: ProgressCallback,
  onDerived: DerivedCallback,
): Promise<UpdateResult> {
  let done = 0;
  let unreadable = 0;
  let full = false;
  let nextNotice = 1;
  let isChanged = false;
  // A response without captions changes nothing. A notification for such a response would make listeners refresh
  // endlessly.
  const notify = () => {
    if (isChanged) notifyChanged('trackStatistics');
    isChanged = false;
  };
  const parts = chunk(missing, batchSize).values();
  const deriveBatches = async () => {
    for (const some of parts) {
      if (full) return;
      onProgress(done, missing.length);
      const read = (await readBatch(some)).map((response) => response && deriveFrom(response));
      const written = await storeDerived(read.filter((one) => one !== null && one !== 'unreadable'));
      full ||= written === null;
      isChanged ||= written !== null && written.length > 0;
      onDerived(written ?? []);
      done += some.length;
      unreadable += read.filter((one) => one === 'unreadable').length;
      // The first batch is announced at once, later ones at intervals.
      if (done < nextNotice || done === missing.length) continue;
      nextNotice = done + notifyEvery;
      notify();
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, deriveBatches));
  if (done > 0) {
    onProgress(done, missing.length);
    notify();
  }
  return { unreadable, isStorageFull: full };
}

/** Reads responses; `null` for one that was deleted or replaced since. */
async function readBatch(some: readonly SavedCaptionsEntry[]): Promise<(CachedResponse | null)[]> {
  const { store } = (await database()).transaction('responses');
  const read = some.map(({ key, capture }) => (capture ? responseRepository.get(key) : store.get(key)));
  const responses = await Promise.all(read);
  // A newer response without lines is part of the response that has them.
  const isRead = (one: CachedResponse, at: number | undefined) =>
    one.receivedAt === at || one.newerEmptyResponse?.receivedAt === at;
  return responses.map((one, index) => (one && isRead(one, some[index]?.receivedAt) ? one : null));
}

/** Derives one track; `null` for a "no captions" response, which is cached for a day. */
function deriveFrom(response: CachedResponse): DerivedTrackData | 'unreadable' | null {
  try {
    const read = readSavedCues(response);
    if (!read.ok) return read.failure.kind === 'no-captions' ? null : 'unreadable';
    return deriveTrackData(response, read.value) ?? 'unreadable';
  } catch {
    // An unexpected error in one response must not block the others; it counts as unread.
    return 'unreadable';
  }
}

/**
 * Stores derived data and returns what was stored; `null` if storage is full. Responses deleted or replaced since are
 * skipped; the check runs in the same transaction.
 */
async function storeDerived(derived: readonly DerivedTrackData[]): Promise<readonly DerivedTrackData[] | null> {
  const tx = (await database()).transaction(['responses', 'captures', 'trackStatistics', 'trackTexts'], 'readwrite');
  const facts = tx.objectStore('trackStatistics');
  const texts = tx.objectStore('trackTexts');
  try {
    const isSaved = await Promise.all(derived.map((one) => isResponseSaved(tx, one.facts.key, one.facts.receivedAt)));
    const stillSaved = derived.filter((_, index) => isSaved[index]);
    await Promise.all([...stillSaved.flatMap((one) => [facts.put(one.facts), texts.put(one.text)]), tx.done]);
    return stillSaved;
  } catch (error) {
    abortTransaction(tx);
    if (isStorageFull(error) || isStorageFull(tx.error)) return null;
    throw error;
  }
}

async function removeDerived(keys: readonly string[]): Promise<void> {
  const tx = (await database()).transaction(['trackStatistics', 'trackTexts'], 'readwrite');
  for (const key of keys) {
    await tx.objectStore('trackStatistics').delete(key);
    await tx.objectStore('trackTexts').delete(key);
  }
  await tx.done;
  notifyChanged('trackStatistics');
}

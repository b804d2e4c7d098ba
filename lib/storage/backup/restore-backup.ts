import { midnightBefore } from '@/lib/browser/midnight';
import { newId } from '@/lib/browser/new-id';
import { tellChanged } from '@/lib/messaging/change-events';
import { asBody } from '@/lib/requests/repository/body-bytes';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { patchBy } from '@/lib/settings/file/compare';
import { broughtByBackup } from '@/lib/settings/file/read';
import { settingsItem } from '@/lib/settings/repository';
import { thisSession } from '@/lib/spending/repository/browser-session';
import { clearSums } from '@/lib/spending/repository/ledger-sums';
import { type Database, database, isFull, type Shelves } from '../database';
import { isNewer, takingPlaceOf } from '../merge-rows';
import { type KeptRow, type KeptShelf, keptShelves } from '../object-stores';
import { bunchesOf } from '../row-batches';

/** `merge` adds what is not held and takes what is newer. `replace` leaves nothing but what the backup has. */
export type RestoreWay = 'merge' | 'replace';

/** What was brought back; `no-room` where the device ran full: what came before that is in, and nothing held was lost. */
export type Restored =
  | { is: 'restored'; rows: number }
  | { is: 'no-room'; rows: number }
  | { is: 'stopped'; rows: number }
  /** In place of what is held, while a run asks: an answer that was paid for would come to nothing. */
  | { is: 'runs-going'; rows: 0 };

/** How a backup is restored: `ticked` are the ids of the settings that the user allows to lift a guard of their money. */
export interface RestoreOptions {
  way: RestoreWay;
  ticked: ReadonlySet<string>;
}

/** Brings records back that were checked before. What the backup does not have goes last, so that nothing is lost halfway. */
export async function restore(
  rows: AsyncIterable<KeptRow>,
  options: RestoreOptions,
  signal: AbortSignal,
): Promise<Restored> {
  const { way } = options;
  let put = 0;
  if (way === 'replace' && (await isAsking())) return { is: 'runs-going', rows: 0 };
  // What was here before, and nothing of the backup is remembered: that may be a million records long.
  const before: KeysByShelf = way === 'replace' ? await keysHere() : new Map();
  try {
    for await (const some of bunchesOf(rows, weightOf)) {
      if (signal.aborted) return { is: 'stopped', rows: put };
      put += await write(some, options, before);
    }
    if (way === 'replace') await takeAway(before);
    return { is: 'restored', rows: put };
  } catch (error) {
    if (isFull(error)) return { is: 'no-room', rows: put };
    throw error;
  } finally {
    for (const shelf of keptShelves) tellChanged(shelf);
  }
}

/** Whether a run goes on, or an answer to one is still to come. */
async function isAsking(): Promise<boolean> {
  const tx = (await database()).transaction(['runs', 'steps']);
  const [runs, steps] = [tx.objectStore('runs').index('state'), tx.objectStore('steps').index('state')];
  const [going, sent] = await Promise.all([runs.count('going'), steps.count('sent')]);
  return going > 0 || sent > 0;
}

const weightOf = ({ row }: KeptRow): number => {
  const { body } = row as { body?: unknown };
  return typeof body === 'string' ? body.length : 1000;
};

/** Records that hold limits, or count for them. */
const limiting: ReadonlySet<KeptShelf> = new Set(['collections', 'runs', 'ledger']);
const asks: ReadonlySet<KeptShelf> = new Set(['answers', 'captures']);

async function write(some: KeptRow[], { way, ticked }: RestoreOptions, before: KeysByShelf): Promise<number> {
  const tx = (await database()).transaction([...keptShelves, 'sums', 'trackTexts'] as const, 'readwrite');
  // They are made anew from the rows of the ledger.
  if (some.some(({ shelf }) => shelf === 'ledger')) await clearSums(tx.objectStore('sums'));
  let put = 0;
  for (const one of some) {
    if (one.shelf === 'settings') continue;
    const store = tx.objectStore(one.shelf);
    const key = keyIn(store.keyPath, one.row);
    before.get(one.shelf)?.delete(JSON.stringify(key));
    const held: unknown = way === 'merge' || limiting.has(one.shelf) ? await store.get(key as never) : undefined;
    // This device knows best what it spent: no file changes a row of its ledger.
    if (held !== undefined && (way === 'merge' ? !isNewer(one, held) : one.shelf === 'ledger')) continue;
    await store.put(stored(takingPlaceOf(one, held)));
    // What was made of another answer does not stand beside this one.
    if (asks.has(one.shelf)) await tx.objectStore('trackTexts').delete(String((one.row as { key?: unknown }).key));
    put += 1;
  }
  await tx.done;
  const settings = some.find(({ shelf }) => shelf === 'settings');
  if (settings && way === 'replace') await bringSettings(settings.row, ticked);
  return put;
}

/** Bodies lie as bytes. */
const stored = ({ shelf, row }: KeptRow): Shelves[KeptShelf]['value'] => {
  const asIs = row as Shelves[KeptShelf]['value'];
  if (shelf !== 'bodies') return asIs;
  const { id, body } = row as { id: string; body: string };
  return { id, body: asBody(new TextEncoder().encode(body)) };
};

function keyIn(path: string | string[] | null, row: unknown): IDBValidKey {
  const fields = row as Record<string, IDBValidKey>;
  const at = (name: string): IDBValidKey => fields[name] ?? '';
  return Array.isArray(path) ? path.map(at) : at(path ?? '');
}

/** Settings of a backup go by the same rules as those of a settings file. */
async function bringSettings(row: unknown, ticked: ReadonlySet<string>): Promise<void> {
  const now = await settingsItem.get();
  await settingsItem.change(patchBy(broughtByBackup(row, now), now, { wants: () => true, ticked }, newId));
}

/** Keys as JSON, by shelf. */
type KeysByShelf = ReadonlyMap<KeptShelf, Set<string>>;

async function keysHere(shelves: readonly KeptShelf[] = keptShelves): Promise<KeysByShelf> {
  const db = await database();
  const keys = shelves.map(async (shelf): Promise<[KeptShelf, Set<string>]> => {
    const all: IDBValidKey[] = await db.getAllKeys(shelf);
    return [shelf, new Set(all.map((key) => JSON.stringify(key)))];
  });
  return new Map(await Promise.all(keys));
}

/** What the backup did not have. */
async function takeAway(left: KeysByShelf): Promise<void> {
  const db: Database = await database();
  const counts = await stillCounted(left);
  for (const [shelf, keys] of left) {
    if (keys.size === 0) continue;
    const tx = db.transaction([shelf, 'sums'], 'readwrite');
    const store = tx.objectStore(shelf);
    for (const text of keys) {
      const key = JSON.parse(text);
      if (shelf === 'ledger' && counts((await store.get(key)) as LedgerEntry)) continue;
      await store.delete(key);
    }
    if (shelf === 'ledger') await clearSums(tx.objectStore('sums'));
    await tx.done;
  }
}

/** Whether a row of the ledger still counts for a limit: of the day, of the session, or of a run or a collection that stays. */
async function stillCounted(left: KeysByShelf): Promise<(row: Partial<LedgerEntry>) => boolean> {
  const [midnight, session] = [midnightBefore(Date.now()), await thisSession()];
  const here = await keysHere(['runs', 'collections']);
  const stays = (shelf: 'runs' | 'collections', id: string | undefined) => {
    const key = JSON.stringify(id ?? null);
    return here.get(shelf)?.has(key) === true && left.get(shelf)?.has(key) !== true;
  };
  return ({ sentAt, session: of, runId, collectionId }) =>
    !(typeof sentAt === 'number' && sentAt < midnight) ||
    of === session ||
    stays('runs', runId) ||
    stays('collections', collectionId);
}

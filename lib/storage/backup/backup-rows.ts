import type { CaptureBody } from '@/lib/provenance/capture';
import { bytesIn } from '@/lib/requests/repository/body-bytes';
import type { Settings } from '@/lib/settings/settings';
import { database } from '../database';
import { type KeptRow, type KeptShelf, keptShelves } from '../object-stores';
import { isResting, movingShelves } from '../paused-runs';

/** Records that are in memory at once; answers and bodies may weigh megabytes each. */
const atOnce: Partial<Record<KeptShelf, number>> = { answers: 10, toolAnswers: 10, bodies: 10, captures: 20 };
const manyAtOnce = 500;

/** How many records a backup will have. */
export async function countKept(): Promise<number> {
  const db = await database();
  const counts = await Promise.all(keptShelves.map((shelf) => db.count(shelf)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Everything that is kept, in the order of its keys: the same content is the same backup. Runs may go on meanwhile: what rests is
 * read shelf by shelf, and the rest with what came since in one transaction, so that no step lies there as to be asked whose
 * answer lies there too. The settings are given, for not every page of ours can read them.
 */
export async function* keptRows(settings: Settings): AsyncGenerator<KeptRow> {
  yield { shelf: 'settings', row: settings };
  const read = new Map(movingShelves.map((shelf): [KeptShelf, Set<string>] => [shelf, new Set()]));
  for (const shelf of keptShelves) yield* rowsOf(shelf, read.get(shelf));
  yield* await lastRows(read);
}

async function* rowsOf(shelf: KeptShelf, read: Set<string> | undefined): AsyncGenerator<KeptRow> {
  const most = atOnce[shelf] ?? manyAtOnce;
  let after: IDBKeyRange | null = null;
  for (;;) {
    const tx = (await database()).transaction(shelf);
    const [keys, rows]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(after, most),
      tx.store.getAll(after, most),
    ]);
    for (const [at, row] of rows.entries()) {
      if (read && !isResting({ shelf, row })) continue;
      read?.add(JSON.stringify(keys[at]));
      yield await keptRow(shelf, row);
    }
    const last = keys.at(-1);
    if (last === undefined || keys.length < most) return;
    after = IDBKeyRange.lowerBound(last, true);
  }
}

/** What is not among those read: nobody writes while this is read, and it is little beside the rest. */
async function lastRows(read: ReadonlyMap<KeptShelf, ReadonlySet<string>>): Promise<KeptRow[]> {
  const tx = (await database()).transaction(movingShelves);
  const shelves = movingShelves.map(async (shelf) => {
    const store = tx.objectStore(shelf);
    const keys = (await store.getAllKeys()).filter((key) => !read.get(shelf)?.has(JSON.stringify(key)));
    const rows = await Promise.all(keys.map((key) => store.get(key as never)));
    return Promise.all(rows.map((row) => keptRow(shelf, row)));
  });
  return (await Promise.all(shelves)).flat();
}

const keptRow = async (shelf: KeptShelf, row: unknown): Promise<KeptRow> => ({
  shelf,
  row: shelf === 'bodies' ? await asText(row as CaptureBody) : row,
});

/** Bodies lie as UTF-8; a mark at their beginning is theirs. */
const asText = async (kept: CaptureBody) => ({
  id: kept.id,
  body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesIn(kept)),
});

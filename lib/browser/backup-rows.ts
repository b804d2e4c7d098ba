import type { CaptureBody } from '@/lib/core/evidence/capture';
import { type KeptRow, type KeptShelf, keptShelves } from '@/lib/core/keeping/shelves';
import { database } from './database';
import { settingsItem } from './settings-item';

/** Records that are in memory at once; answers and bodies may weigh megabytes each. */
const atOnce: Partial<Record<KeptShelf, number>> = { answers: 10, bodies: 10, captures: 20 };
const manyAtOnce = 500;

/** How many records a backup will have. */
export async function countKept(): Promise<number> {
  const db = await database();
  const counts = await Promise.all(keptShelves.map((shelf) => db.count(shelf)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Everything that is kept, shelf by shelf, in the order of its keys: the same content is the same backup. */
export async function* keptRows(): AsyncGenerator<KeptRow> {
  yield { shelf: 'settings', row: await settingsItem.get() };
  for (const shelf of keptShelves) yield* rowsOf(shelf);
}

async function* rowsOf(shelf: KeptShelf): AsyncGenerator<KeptRow> {
  const most = atOnce[shelf] ?? manyAtOnce;
  let after: IDBKeyRange | null = null;
  for (;;) {
    const tx = (await database()).transaction(shelf);
    const [keys, rows]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(after, most),
      tx.store.getAll(after, most),
    ]);
    for (const row of rows) yield { shelf, row: shelf === 'bodies' ? asText(row as CaptureBody) : row };
    const last = keys.at(-1);
    if (last === undefined || keys.length < most) return;
    after = IDBKeyRange.lowerBound(last, true);
  }
}

/** Bodies lie as UTF-8; a mark at their beginning is theirs. */
const asText = ({ id, body }: CaptureBody) => ({
  id,
  body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
});

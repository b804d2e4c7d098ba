import { csvText } from '../csv';
import type { LedgerEntry } from '../ledger';
import { utf8 } from '../utf8';
import { costsTable } from './costs-file';
import { byteOrderMark, type CsvDialect } from './csv-file';
import { stamp } from './record';

/** Further columns than those of a collection's costs: what was asked, of whom, and for what. */
const more: [name: string, of: (row: LedgerEntry) => string | null][] = [
  ['price_entered_at', ({ ownPriceAt }) => (ownPriceAt === undefined ? null : stamp(ownPriceAt))],
  ['asked', ({ asked }) => JSON.stringify(asked ?? null)],
  ['video_id', ({ videoId }) => videoId],
  ['tool', ({ tool }) => tool ?? null],
  ['by', ({ by }) => by],
  ['collection_id', ({ collectionId }) => collectionId ?? null],
  ['connection', ({ connection }) => connection?.name ?? null],
  ['session', ({ session }) => session ?? null],
  ['id', ({ id }) => id],
];

/** The ledger as a table, bunch by bunch: a row an attempt, in the order in which they come. It has no token in it, like the rows. */
export async function* ledgerCsv(
  bunches: AsyncIterable<readonly LedgerEntry[]>,
  dialect: CsvDialect,
): AsyncGenerator<Uint8Array> {
  const isGuarded = dialect === 'spreadsheet';
  const { fields } = costsTable;
  const names = [...fields.map(({ name }) => name), ...more.map(([name]) => name)];
  yield utf8(`${isGuarded ? byteOrderMark : ''}${csvText([names])}`);
  for await (const rows of bunches) {
    const lines = rows.map((row) => [...fields.map(({ of }) => of(row)), ...more.map(([, of]) => of(row))]);
    yield utf8(csvText(lines, isGuarded));
  }
}

import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Cell, csvText } from '@/lib/shared/csv';
import { strictJson } from '@/lib/shared/strict-json';
import type { ColumnKind, TypedColumn } from '@/lib/shared/typed-table';
import { utf8 } from '@/lib/shared/utf8';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { workbookBytes } from '@/lib/shared/xlsx/workbook';
import { costsTable } from './costs-file';
import { stamp } from './record';
import { sheetColumn } from './xlsx-file';

/** Further columns than those of a collection's costs: what was asked, of whom, and for what. */
const more: [name: string, kind: ColumnKind, of: (row: LedgerEntry) => string | null][] = [
  ['price_entered_at', 'time', ({ ownPriceAt }) => (ownPriceAt === undefined ? null : stamp(ownPriceAt))],
  ['asked', 'text', ({ asked }) => strictJson(asked ?? null)],
  ['video_id', 'text', ({ videoId }) => videoId],
  ['tool', 'text', ({ tool }) => tool ?? null],
  ['by', 'text', ({ by }) => by],
  ['collection_id', 'text', ({ collectionId }) => collectionId ?? null],
  ['connection', 'text', ({ connection }) => connection?.name ?? null],
  ['session', 'text', ({ session }) => session ?? null],
  ['id', 'text', ({ id }) => id],
];

const columns: readonly TypedColumn[] = [
  ...costsTable.fields.map(sheetColumn),
  ...more.map(([name, kind]) => ({ name, kind })),
];

const rowOf = (row: LedgerEntry): Cell[] => [
  ...costsTable.fields.map(({ of }) => of(row)),
  ...more.map(([, , of]) => of(row)),
];

/** The ledger as a table, bunch by bunch: a row an attempt, in the order in which they come. It has no token in it, like the rows. */
export const ledgerFiles = {
  csv: { mediaType: 'text/csv;charset=utf-8', write: ledgerCsv },
  xlsx: { mediaType: xlsxMediaType, write: ledgerXlsx },
};
export type LedgerFormat = keyof typeof ledgerFiles;

type Bunches = AsyncIterable<readonly LedgerEntry[]>;

async function* ledgerCsv(bunches: Bunches): AsyncGenerator<Uint8Array> {
  yield utf8(csvText([columns.map(({ name }) => name)]));
  for await (const rows of bunches) yield utf8(csvText(rows.map(rowOf)));
}

async function* ledgerXlsx(bunches: Bunches): AsyncGenerator<Uint8Array> {
  const rows = async function* () {
    for await (const some of bunches) yield some.map(rowOf);
  };
  yield* workbookBytes('Spending', columns, rows());
}

import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Cell, csvText } from '@/lib/shared/csv';
import { strictJson } from '@/lib/shared/json';
import type { ColumnKind, TypedColumn } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/utf8';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import { costsTable } from './costs-file';
import { isoTime } from './row-values';
import { workbookColumn } from './video-tables';

/** Columns in addition to those of a collection's costs. */
const extraColumns: [name: string, kind: ColumnKind, of: (row: LedgerEntry) => string | null][] = [
  ['price_entered_at', 'time', ({ ownPriceAt }) => (ownPriceAt === undefined ? null : isoTime(ownPriceAt))],
  ['asked', 'text', ({ asked }) => strictJson(asked ?? null)],
  ['video_id', 'text', ({ videoId }) => videoId],
  ['tool', 'text', ({ tool }) => tool ?? null],
  ['by', 'text', ({ by }) => by],
  ['collection_id', 'text', ({ collectionId }) => collectionId ?? null],
  ['connection', 'text', ({ connection }) => connection?.name ?? null],
  ['session', 'text', ({ session }) => session ?? null],
  ['id', 'text', ({ id }) => id],
];

const ledgerColumns: readonly TypedColumn[] = [
  ...costsTable.fields.map(workbookColumn),
  ...extraColumns.map(([name, kind]) => ({ name, kind })),
];

const ledgerCells = (row: LedgerEntry): Cell[] => [
  ...costsTable.fields.map(({ of }) => of(row)),
  ...extraColumns.map(([, , of]) => of(row)),
];

/** Writers of the ledger as a table, one row per attempt. It contains no token. */
export const ledgerFiles = {
  csv: { mediaType: 'text/csv;charset=utf-8', write: ledgerCsv },
  xlsx: { mediaType: xlsxMediaType, write: ledgerXlsx },
};
export type LedgerFormat = keyof typeof ledgerFiles;

type LedgerBatches = AsyncIterable<readonly LedgerEntry[]>;

async function* ledgerCsv(batches: LedgerBatches): AsyncGenerator<Uint8Array> {
  yield encodeUtf8(csvText([ledgerColumns.map(({ name }) => name)]));
  for await (const rows of batches) yield encodeUtf8(csvText(rows.map(ledgerCells)));
}

async function* ledgerXlsx(batches: LedgerBatches): AsyncGenerator<Uint8Array> {
  const rows = async function* () {
    for await (const batch of batches) yield batch.map(ledgerCells);
  };
  yield* streamWorkbook('Spending', ledgerColumns, rows());
}

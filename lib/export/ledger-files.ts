import { type LedgerEntry, ledgerRecord } from '@/lib/service/records';
import { strictJson } from '@/lib/shared/json';
import { type Cell, type ColumnKind, csvText, type TypedColumn, xlsxMediaType } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import { type ExportTable, isoTime, recordColumns, tableColumn } from './columns';
import { csvBytes, type ExportFile } from './export-file';
import { routeOf } from './requests-file';
import { workbookColumn } from './video-tables';

const ledger = recordColumns(ledgerRecord);

/** The costs of a collection: every request attempt of its runs in the ledger. */
export const costsTable: ExportTable<LedgerEntry> = {
  name: 'costs.csv',
  fields: [
    ledger('id', 'columnRequestId', 'request_id'),
    ledger('sentAt', 'columnSentAt'),
    ledger('receivedAt', 'columnRespondedAt'),
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => routeOf(name)),
    ledger('runId', 'columnRunId'),
    ledger('step', 'columnStep'),
    ledger('quoted', 'columnQuoted', 'quoted_usd'),
    ledger('billed', 'columnBilled', 'billed_usd'),
    ledger('priceSource', 'columnPriceSource'),
    ledger('priceVersion', 'columnPriceVersion'),
    ledger('state', 'columnBilling'),
    ledger('failure', 'columnFailure'),
  ],
};

/** Columns that the costs of a collection do not have. */
const extraColumns: [name: string, kind: ColumnKind, cellOf: (row: LedgerEntry) => string | null][] = [
  ['price_entered_at', 'time', ({ priceEnteredAt }) => (priceEnteredAt === undefined ? null : isoTime(priceEnteredAt))],
  ['params', 'text', ({ params }) => strictJson(params ?? null)],
  ['video_id', 'text', ({ videoId }) => videoId],
  ['tool', 'text', ({ tool }) => tool ?? null],
  ['started_by', 'text', ({ startedBy }) => startedBy],
  ['collection_id', 'text', ({ collectionId }) => collectionId ?? null],
  ['connection', 'text', ({ connection }) => connection?.name ?? null],
  ['session', 'text', ({ session }) => session ?? null],
];

const ledgerColumns: readonly TypedColumn[] = [
  ...costsTable.fields.map(workbookColumn),
  ...extraColumns.map(([name, kind]) => ({ name, kind })),
];

const ledgerCells = (row: LedgerEntry): Cell[] => [
  ...costsTable.fields.map(({ cellOf }) => cellOf(row)),
  ...extraColumns.map(([, , cellOf]) => cellOf(row)),
];

/** Writers for the ledger as a table with one row per attempt. The table contains no token. */
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

export const costsFile = (entries: readonly LedgerEntry[]): ExportFile => ({
  name: costsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  chunks: () =>
    csvBytes(
      costsTable.fields.map(({ name }) => name),
      entries.map((entry) => costsTable.fields.map(({ cellOf }) => cellOf(entry))),
    ),
});

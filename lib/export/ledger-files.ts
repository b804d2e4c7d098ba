import { failureKinds } from '@/lib/service/failure';
import { type Micros, priceOrigins } from '@/lib/service/price';
import { billingStates, type LedgerEntry } from '@/lib/service/records';
import { strictJson } from '@/lib/shared/json';
import { type Cell, type ColumnKind, csvText, type TypedColumn, xlsxMediaType } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import { csvBytes, type ExportFile } from './export-file';
import { type ExportTable, isoTime, tableColumn } from './fields';
import { routeOf } from './requests-file';
import { workbookColumn } from './video-tables';

/** Formats an amount in dollars with six decimals. An unknown amount is `null`, not 0. */
const dollarText = (micros: Micros | null): string | null => (micros === null ? null : (micros / 1_000_000).toFixed(6));

/** The costs of a collection: every request attempt of its runs in the ledger. */
export const costsTable: ExportTable<LedgerEntry> = {
  name: 'costs.csv',
  fields: [
    tableColumn('request_id', 'text', 'columnRequestId', ({ id }) => id),
    tableColumn('sent_at', 'time', 'columnSentAt', ({ sentAt }) => isoTime(sentAt)),
    tableColumn('received_at', 'time', 'columnRespondedAt', ({ receivedAt }) =>
      receivedAt === null ? null : isoTime(receivedAt),
    ),
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) => routeOf(name)),
    tableColumn('run_id', 'text', 'columnRunId', ({ runId }) => runId ?? null),
    tableColumn('step', 'integer', 'columnStep', ({ step }) => step),
    tableColumn('quoted_usd', 'decimal', 'columnQuoted', ({ quoted }) => dollarText(quoted)),
    tableColumn('billed_usd', 'decimal', 'columnBilled', ({ billed }) => dollarText(billed)),
    {
      ...tableColumn('price_source', 'text', 'columnPriceSource', ({ priceSource }) => priceSource),
      values: priceOrigins,
    },
    tableColumn('price_version', 'text', 'columnPriceVersion', ({ priceVersion }) => priceVersion),
    { ...tableColumn('state', 'text', 'columnBilling', ({ state }) => state), values: billingStates },
    { ...tableColumn('failure', 'text', 'columnFailure', ({ failure }) => failure), values: failureKinds },
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

export const costsFile = (ledger: readonly LedgerEntry[]): ExportFile => ({
  name: costsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  chunks: () =>
    csvBytes(
      costsTable.fields.map(({ name }) => name),
      ledger.map((entry) => costsTable.fields.map(({ cellOf }) => cellOf(entry))),
    ),
});

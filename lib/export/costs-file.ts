import { endpoints } from '@/lib/service/endpoints';
import { isEndpointName, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { csvBytes, type ExportFile, type ExportTable, tableColumn } from './export-file';
import { isoTime } from './row-values';

/** Dollars with six decimals; empty if unknown, which is not 0. */
const dollarText = (micros: Micros | null): string | null => (micros === null ? null : (micros / 1_000_000).toFixed(6));

/** The costs of a collection: every request attempt of its runs in the ledger. */
export const costsTable: ExportTable<LedgerEntry> = {
  name: 'costs.csv',
  fields: [
    tableColumn('sent_at', 'time', 'columnSentAt', ({ sentAt }) => isoTime(sentAt)),
    tableColumn('answered_at', 'time', 'columnAnsweredAt', ({ answeredAt }) =>
      answeredAt === null ? null : isoTime(answeredAt),
    ),
    tableColumn('endpoint', 'text', 'columnEndpoint', ({ name }) =>
      isEndpointName(name) ? endpoints[name].route : name,
    ),
    tableColumn('run_id', 'text', 'columnRunId', ({ runId }) => runId ?? null),
    tableColumn('quoted_usd', 'decimal', 'columnQuoted', ({ quoted }) => dollarText(quoted)),
    tableColumn('billed_usd', 'decimal', 'columnBilled', ({ billed }) => dollarText(billed)),
    tableColumn('price_from', 'text', 'columnPriceFrom', ({ priceFrom }) => priceFrom),
    tableColumn('price_version', 'text', 'columnPriceVersion', ({ priceVersion }) => priceVersion),
    tableColumn('state', 'text', 'columnBilling', ({ state }) => state),
    tableColumn('failure', 'text', 'columnFailure', ({ failure }) => failure),
  ],
};

export const costsFile = (ledger: readonly LedgerEntry[]): ExportFile => ({
  name: costsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  rows: () =>
    csvBytes(
      costsTable.fields.map(({ name }) => name),
      ledger.map((entry) => costsTable.fields.map(({ of }) => of(entry))),
    ),
});

import { isEndpoint } from '@/lib/service/call-name';
import { endpoints } from '@/lib/service/endpoints';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import type { ExportFile } from './export-file';
import { stamp } from './record';
import { column, type SmallTable } from './small-tables';
import { tableBytes } from './table-file';

/** Dollars with every millionth; empty where nobody knows, which is never 0. */
const dollars = (micros: Micros | null): string | null => (micros === null ? null : (micros / 1_000_000).toFixed(6));

/** What the collection cost: every attempt of its runs, as the ledger has it. */
export const costsTable: SmallTable<LedgerEntry> = {
  name: 'costs.csv',
  fields: [
    column('sent_at', 'time', 'columnSentAt', ({ sentAt }) => stamp(sentAt)),
    column('answered_at', 'time', 'columnAnsweredAt', ({ answeredAt }) =>
      answeredAt === null ? null : stamp(answeredAt),
    ),
    column('endpoint', 'text', 'columnEndpoint', ({ name }) => (isEndpoint(name) ? endpoints[name].route : name)),
    column('run_id', 'text', 'columnRunId', ({ runId }) => runId ?? null),
    column('quoted_usd', 'decimal', 'columnQuoted', ({ quoted }) => dollars(quoted)),
    column('billed_usd', 'decimal', 'columnBilled', ({ billed }) => dollars(billed)),
    column('price_from', 'text', 'columnPriceFrom', ({ priceFrom }) => priceFrom),
    column('price_version', 'text', 'columnPriceVersion', ({ priceVersion }) => priceVersion),
    column('state', 'text', 'columnBilling', ({ state }) => state),
    column('failure', 'text', 'columnFailure', ({ failure }) => failure),
  ],
};

export const costsFile = (ledger: readonly LedgerEntry[]): ExportFile => ({
  name: costsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  rows: () =>
    tableBytes(
      costsTable.fields.map(({ name }) => name),
      ledger.map((entry) => costsTable.fields.map(({ of }) => of(entry))),
    ),
});

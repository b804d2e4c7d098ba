import { dateText } from '@/components/ui/format-text';
import { requestLabel } from '@/components/ui/request-labels';
import { useTranslation } from '@/components/ui/translation';
import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { LedgerDigest, Tally } from '@/lib/spending/ledger-digest';
import { billedCost, type Cost, costText, possibleCost } from '@/lib/spending/spending';

interface SumTable {
  caption: string;
  rows: readonly { id: string | number; name: string; tally: Tally }[];
}

/** Shows sums by day, kind of request, collection and connection. */
export function LedgerSums({ tables }: { tables: readonly SumTable[] }) {
  return (
    <div className="ledger-sums">
      {tables.map((table) => (
        <SumTableView key={table.caption} {...table} />
      ))}
    </div>
  );
}

function SumTableView({ caption, rows }: SumTable) {
  const t = useTranslation();
  const formatMoney = (micros: number) => moneyText(micros, 'column', t.locale);
  return (
    <div className="table-scroll">
      <table className="plain-table data-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledgerOf')}</th>
            <th scope="col">{t('requests')}</th>
            <th scope="col">{t('ledgerStatedHead')}</th>
            <th scope="col">{t('ledgerOwnHead')}</th>
            <th scope="col">{t('ledgerEstimatedHead')}</th>
            <th scope="col">{t('mayHaveBeenBilled')}</th>
            <th scope="col">{t('unknownPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, tally }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td className="numeric">{t.number(tally.calls)}</td>
              <td className="numeric">{formatMoney(tally.published)}</td>
              <td className="numeric">{formatMoney(tally.entered)}</td>
              <td className="numeric">{costText(t, estimatedPart(tally), 'column')}</td>
              <td className="numeric">{costText(t, possibleCost(tally), 'column')}</td>
              <td className="numeric">{t.number(tally.unpriced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the part of the billed amount that is at estimated prices. */
function estimatedPart(tally: Tally): Cost {
  const { estimated } = billedCost(tally);
  return { micros: estimated, estimated };
}

/** Returns the sums of a digest with readable names; the days are in order, newest first. */
export function sumTables(t: Translate, digest: LedgerDigest, collections: ReadonlyMap<string, string>): SumTable[] {
  const { byDay, byKind, byCollection, byConnection, connections } = digest;
  const collectionName = (id: string) => collections.get(id) ?? t('ledgerDeletedCollection');
  return [
    { caption: t('ledgerByDay'), rows: sumRows(byDay, (day) => dateText(t, day)) },
    { caption: t('ledgerByKind'), rows: sumRows(byKind, (kind) => t(requestLabel(kind))) },
    {
      caption: t('ledgerByCollection'),
      rows: sumRows(byCollection, (id) => (id === '' ? t('ledgerNoCollection') : collectionName(id))),
    },
    {
      caption: t('ledgerByConnection'),
      rows: sumRows(byConnection, (id) => connections.get(id) || t('ledgerNoConnection')),
    },
  ];
}

const sumRows = <Key extends string | number>(
  sums: ReadonlyMap<Key, Tally>,
  nameOf: (key: Key) => string,
): SumTable['rows'] => [...sums].map(([key, tally]) => ({ id: key, name: nameOf(key), tally }));

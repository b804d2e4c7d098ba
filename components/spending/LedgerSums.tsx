import { useTranslation } from '@/components/ui/words';
import { moneyText } from '@/lib/service/money-text';
import type { Tally } from '@/lib/spending/ledger-digest';

export interface SumTable {
  caption: string;
  rows: readonly { id: string | number; name: string; tally: Tally }[];
}

/** What the rows add up to, as tables: by day, by what was asked, by collection, by connection. */
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
  const money = (micros: number) => moneyText(micros, 'column', t.locale);
  const figure = new Intl.NumberFormat(t.locale);
  return (
    <div className="pic-scroll">
      <table className="plain pic-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledgerOf')}</th>
            <th scope="col">{t('ledgerCallsHead')}</th>
            <th scope="col">{t('ledgerStatedHead')}</th>
            <th scope="col">{t('ledgerOwnHead')}</th>
            <th scope="col">{t('ledgerPossibleHead')}</th>
            <th scope="col">{t('ledgerUnpricedHead')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, tally }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td className="num">{figure.format(tally.calls)}</td>
              <td className="num">{money(tally.stated)}</td>
              <td className="num">{money(tally.own)}</td>
              <td className="num">{money(tally.possible)}</td>
              <td className="num">{figure.format(tally.unpriced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

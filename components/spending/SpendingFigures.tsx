import { useTranslation } from '@/components/ui/words';
import { moneyText } from '@/lib/service/money-text';
import type { Tally } from '@/lib/spending/ledger-digest';
import type { Savings } from '@/lib/spending/sum-keys';

/** What the rows come to, and what was not spent: money and counts, each with its words below. */
export function SpendingFigures({ all, saved }: { all: Tally; saved: Savings }) {
  const t = useTranslation();
  const money = (micros: number) => moneyText(micros, 'column', t.locale);
  const count = (n: number) => new Intl.NumberFormat(t.locale).format(n);
  const figures = [
    ['stated', money(all.stated), t('ledgerStated')],
    ['own', money(all.own), t('ledgerOwn')],
    ['possible', money(all.possible), t('ledgerPossible')],
    ['unpriced', count(all.unpriced), t.plural('ledgerUnpriced', all.unpriced)],
    ['held', count(saved.answers), savedText()],
  ] as const;
  return (
    <>
      <dl className="figures">
        {figures.map(([name, value, words]) => (
          <div key={name}>
            <dt className="note">{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t('ledgerResends')}</p>
    </>
  );

  function savedText(): string {
    if (saved.answers === 0) return t('ledgerHeld');
    if (saved.micros === 0) return t('ledgerHeldUnpriced');
    return saved.unpriced > 0
      ? t('ledgerHeldSavedBeside', money(saved.micros), saved.unpriced)
      : t('ledgerHeldSaved', money(saved.micros));
  }
}

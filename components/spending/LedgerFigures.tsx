import { useTranslation } from '@/components/ui/words';
import { moneyText } from '@/lib/service/money-text';
import type { Tally } from '@/lib/spending/ledger-digest';
import type { Savings } from '@/lib/spending/sum-keys';

/** What the rows come to, and what was not spent: money and counts, each with its words below. */
export function SpendingFigures({ all, saved }: { all: Tally; saved: Savings }) {
  const say = useTranslation();
  const money = (micros: number) => moneyText(micros, 'column', say.locale);
  const count = (n: number) => new Intl.NumberFormat(say.locale).format(n);
  const figures = [
    ['stated', money(all.stated), say('ledgerStated')],
    ['own', money(all.own), say('ledgerOwn')],
    ['possible', money(all.possible), say('ledgerPossible')],
    ['unpriced', count(all.unpriced), say.plural('ledgerUnpriced', all.unpriced)],
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
      <p className="note">{say('ledgerResends')}</p>
    </>
  );

  function savedText(): string {
    if (saved.answers === 0) return say('ledgerHeld');
    if (saved.micros === 0) return say('ledgerHeldUnpriced');
    return saved.unpriced > 0
      ? say('ledgerHeldSavedBeside', money(saved.micros), saved.unpriced)
      : say('ledgerHeldSaved', money(saved.micros));
  }
}

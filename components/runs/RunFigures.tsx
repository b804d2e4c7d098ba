import type { ReactNode } from 'react';
import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';

interface RunFiguresProps {
  run: RunView;
  /** The name of its collection, where runs of several stand together. */
  collection: string | null;
}

/** Everything that is counted of a run: when, what it found, what it was quoted and what it cost. */
export function RunFigures({ run, collection }: RunFiguresProps) {
  const t = useTranslation();
  const money = (micros: number) => moneyText(micros, 'column', t.locale);
  const asked = run.steps.stored + run.steps.refused;
  return (
    <>
      <dl className="plan-sums">
        {collection !== null && (
          <Figure name={t('runCollection')}>
            <bdi>{collection}</bdi>
          </Figure>
        )}
        <Figure name={t('runBegun')}>{dateTimeText(t, run.createdAt)}</Figure>
        {run.endedAt !== null && <Figure name={t('runEnded')}>{dateTimeText(t, run.endedAt)}</Figure>}
        <Figure name={t('runQuestions')}>{asked}</Figure>
        <Figure name={t('runReturned')}>{run.found}</Figure>
        {run.free > 0 && <Figure name={t('runFree')}>{run.free}</Figure>}
        {run.unasked > 0 && <Figure name={t('runUnasked')}>{run.unasked}</Figure>}
        {run.fresh > 0 && <Figure name={t('runNew')}>{run.fresh}</Figure>}
        {run.quoted > 0 && <Figure name={t('runQuoted')}>{money(run.quoted)}</Figure>}
        {(run.spent.micros > 0 || run.spent.unpriced === 0) && (
          <Figure name={t('runBilled')}>{money(run.spent.micros)}</Figure>
        )}
        {run.spent.unpriced > 0 && <Figure name={t('runUnpriced')}>{run.spent.unpriced}</Figure>}
        {run.budget !== null && <Figure name={t('runMost')}>{money(run.budget)}</Figure>}
      </dl>
      {run.refused.length > 0 && <RefusedRequests run={run} />}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  const { locale } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'number' ? new Intl.NumberFormat(locale).format(children) : children}</dd>
    </div>
  );
}

function RefusedRequests({ run }: { run: RunView }) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{t('runRefusedHeading')}</h3>
      <ul className="stack tight">
        {run.refused.map(({ n, failure }) => (
          <li key={n} className="note failed" dir="auto">
            {t('runRefusedAt', n + 1, t.saying(failureText(failure, t.locale).sentence))}
          </li>
        ))}
      </ul>
    </section>
  );
}

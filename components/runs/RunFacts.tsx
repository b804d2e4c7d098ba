import type { ReactNode } from 'react';
import { dateTimeText } from '@/components/ui/amounts';
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
  const say = useTranslation();
  const money = (micros: number) => moneyText(micros, 'column', say.locale);
  const asked = run.steps.stored + run.steps.refused;
  return (
    <>
      <dl className="plan-sums">
        {collection !== null && (
          <Figure name={say('runCollection')}>
            <bdi>{collection}</bdi>
          </Figure>
        )}
        <Figure name={say('runBegun')}>{dateTimeText(say, run.createdAt)}</Figure>
        {run.endedAt !== null && <Figure name={say('runEnded')}>{dateTimeText(say, run.endedAt)}</Figure>}
        <Figure name={say('runQuestions')}>{asked}</Figure>
        <Figure name={say('runReturned')}>{run.found}</Figure>
        {run.free > 0 && <Figure name={say('runFree')}>{run.free}</Figure>}
        {run.unasked > 0 && <Figure name={say('runUnasked')}>{run.unasked}</Figure>}
        {run.fresh > 0 && <Figure name={say('runNew')}>{run.fresh}</Figure>}
        {run.quoted > 0 && <Figure name={say('runQuoted')}>{money(run.quoted)}</Figure>}
        {(run.spent.micros > 0 || run.spent.unpriced === 0) && (
          <Figure name={say('runBilled')}>{money(run.spent.micros)}</Figure>
        )}
        {run.spent.unpriced > 0 && <Figure name={say('runUnpriced')}>{run.spent.unpriced}</Figure>}
        {run.budget !== null && <Figure name={say('runMost')}>{money(run.budget)}</Figure>}
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
  const say = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{say('runRefusedHeading')}</h3>
      <ul className="stack tight">
        {run.refused.map(({ n, failure }) => (
          <li key={n} className="note failed" dir="auto">
            {say('runRefusedAt', n + 1, say.saying(failureText(failure, say.locale).sentence))}
          </li>
        ))}
      </ul>
    </section>
  );
}

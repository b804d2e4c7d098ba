import type { ReactNode } from 'react';
import { momentText } from '@/components/ui/amounts';
import { useWords } from '@/components/ui/words';
import type { RunView } from '@/lib/runs/run-view';
import { failureWords } from '@/lib/service/failure-text';
import { moneyText } from '@/lib/service/money-text';

interface Props {
  run: RunView;
  /** The name of its collection, where runs of several stand together. */
  collection: string | null;
}

/** Everything that is counted of a run: when, what it found, what it was quoted and what it cost. */
export function RunFacts({ run, collection }: Props) {
  const say = useWords();
  const money = (micros: number) => moneyText(micros, 'column', say.locale);
  const asked = run.steps.stored + run.steps.refused;
  return (
    <>
      <dl className="plan-sums">
        {collection !== null && (
          <Fact name={say('runCollection')}>
            <bdi>{collection}</bdi>
          </Fact>
        )}
        <Fact name={say('runBegun')}>{momentText(say, run.createdAt)}</Fact>
        {run.endedAt !== null && <Fact name={say('runEnded')}>{momentText(say, run.endedAt)}</Fact>}
        <Fact name={say('runQuestions')}>{asked}</Fact>
        <Fact name={say('runReturned')}>{run.found}</Fact>
        {run.free > 0 && <Fact name={say('runFree')}>{run.free}</Fact>}
        {run.unasked > 0 && <Fact name={say('runUnasked')}>{run.unasked}</Fact>}
        {run.fresh > 0 && <Fact name={say('runNew')}>{run.fresh}</Fact>}
        {run.quoted > 0 && <Fact name={say('runQuoted')}>{money(run.quoted)}</Fact>}
        {(run.spent.micros > 0 || run.spent.unpriced === 0) && (
          <Fact name={say('runBilled')}>{money(run.spent.micros)}</Fact>
        )}
        {run.spent.unpriced > 0 && <Fact name={say('runUnpriced')}>{run.spent.unpriced}</Fact>}
        {run.budget !== null && <Fact name={say('runMost')}>{money(run.budget)}</Fact>}
      </dl>
      {run.refused.length > 0 && <RefusedList run={run} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { locale } = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'number' ? new Intl.NumberFormat(locale).format(children) : children}</dd>
    </div>
  );
}

function RefusedList({ run }: { run: RunView }) {
  const say = useWords();
  return (
    <section className="stack tight">
      <h3 className="label">{say('runRefusedHeading')}</h3>
      <ul className="stack tight">
        {run.refused.map(({ n, failure }) => (
          <li key={n} className="note failed" dir="auto">
            {say('runRefusedAt', n + 1, say.saying(failureWords(failure, say.locale).sentence))}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { percentText } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import type { VideoId } from '@/lib/service/ids';
import { moneyText } from '@/lib/service/money-text';
import { runsOf } from './runs-store';

interface MissingIdsProps {
  missing: number;
  asked: number;
  /** The share from 0 to 1 that the plan allows; `null` where it says nothing of it. */
  allowed: number | null;
  /** `null` until they were asked for and read. */
  ids: readonly VideoId[] | null;
  onOpen(): void;
  onCopy(ids: readonly VideoId[]): void;
  onSave(ids: readonly VideoId[]): void;
}

const initiallyShown = 20;

/** Which ids the service was asked for and did not return: counted, listed, to copy and to save. */
function MissingIds({ missing, asked, allowed, ids, onOpen, onCopy, onSave }: MissingIdsProps) {
  const t = useTranslation();
  const isAlarming = allowed !== null && asked > 0 && missing / asked >= allowed;
  return (
    <details className="run-missing" onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary className={isAlarming ? 'failed' : undefined}>
        {isAlarming
          ? t('runMissingMore', missing, asked, percentText(allowed, t.locale))
          : t('runMissingOf', missing, asked)}
      </summary>
      <div className="stack tight">
        <p className="note">{t('runMissingWhy')}</p>
        {ids && (
          <>
            <div className="row wrap">
              <button type="button" className="btn small" onClick={() => onCopy(ids)}>
                {t('copyIds')}
              </button>
              <button type="button" className="btn small" onClick={() => onSave(ids)}>
                {t('saveIds')}
              </button>
            </div>
            <ExpandableList items={ids} first={initiallyShown} className="id-list">
              {(id) => (
                <li key={id} className="code" dir="ltr">
                  {id}
                </li>
              )}
            </ExpandableList>
          </>
        )}
      </div>
    </details>
  );
}

interface RunFiguresProps {
  run: RunView;
  /** The name of its collection, where runs of several stand together. */
  collection: string | null;
}

/** Everything that is counted of a run: when, what it found, what it was quoted and what it cost. */
function RunFigures({ run, collection }: RunFiguresProps) {
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

interface Props {
  panel: PanelStore;
  run: RunView;
  /** The name of its collection, where runs of several stand together. */
  collection: string | null;
}

/** What a run's row leaves out: its figures, and the ids that were not returned. */
export function RunDetails({ panel, run, collection }: Props) {
  const t = useTranslation();
  const ids = useStore(runsOf(panel), (state) => state.missing[run.id] ?? null);
  const { tell } = panel.getState();
  const copy = async (all: readonly VideoId[]) => {
    await panel.ports.copy(all.join('\n'));
    tell({ count: 'runIdsCopied', n: all.length });
  };
  const save = (all: readonly VideoId[]) =>
    panel.ports.save(`not-returned-${run.id}.txt`, 'text/plain', [`${all.join('\n')}\n`]);
  return (
    <>
      {run.missing > 0 && (
        <MissingIds
          missing={run.missing}
          asked={run.answered}
          allowed={run.plan.kind === 'complete' ? run.plan.mostMissing : null}
          ids={ids}
          onOpen={() => void runsOf(panel).readMissing(run)}
          onCopy={(all) => void copy(all)}
          onSave={(all) => void save(all)}
        />
      )}
      <details>
        <summary>{t('runFigures')}</summary>
        <RunFigures run={run} collection={collection} />
      </details>
    </>
  );
}

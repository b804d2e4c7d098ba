import type { ReactNode } from 'react';
import { RunBar } from '@/components/runs/RunBar';
import { useRunActions } from '@/components/runs/use-runs';
import { useTranslation } from '@/components/ui/translation';
import { openRunsFirst, type RunView } from '@/lib/runs/run-view';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/sources.css';

interface Props {
  heading: string;
  purpose: string;
  /** Runs of this source, newest first. */
  runs: readonly RunView[];
  /** Shown in the newest run. */
  next?: ReactNode;
  children: ReactNode;
}

const maxShownRuns = 3;

/** A run whose next step the user decides is above the form, the others below it. */
const waitsForDecision = ({ state, failed }: RunView): boolean => state === 'paused' || failed !== null;

export function SourceFrame({ heading, purpose, runs, next, children }: Props) {
  const t = useTranslation();
  const { actions, disabledReason } = useRunActions();
  const [waiting, others] = [true, false].map((isWaiting) =>
    openRunsFirst(runs, maxShownRuns).filter((run) => waitsForDecision(run) === isWaiting),
  );
  const listOf = (listed: readonly RunView[] = []) =>
    listed.length > 0 && (
      <ul className="stack tight" aria-live="polite">
        {listed.map((run) => (
          <li key={run.id}>
            <RunBar run={run} disabledReason={disabledReason} actions={actions}>
              {totalText(t, run) !== '' && <p className="note">{totalText(t, run)}</p>}
              {run === runs[0] && next}
            </RunBar>
          </li>
        ))}
      </ul>
    );
  return (
    <div className="source-frame">
      <header className="stack tight">
        <h1>{heading}</h1>
        <p className="note">{purpose}</p>
      </header>
      {waiting && waiting.length > 0 && <section aria-label={t('runsOpen')}>{listOf(waiting)}</section>}
      {children}
      {others && others.length > 0 && (
        <section className="stack tight" aria-label={t('sourceRuns')}>
          <h2 className="label">{t('sourceRuns')}</h2>
          {listOf(others)}
        </section>
      )}
    </div>
  );
}

/** Formats the total, which is unknown before the first response and never known for a crawl. */
function totalText(t: Translate, { statedTotal, plan }: RunView): string {
  if (plan.kind === 'crawl') return '';
  return statedTotal === null ? t('sourceUnknown') : t.plural('sourceTotal', statedTotal);
}

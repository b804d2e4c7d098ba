import type { ReactNode } from 'react';
import { progressText, runStateLabels } from '@/components/runs/run-text';
import { useTranslation } from '@/components/ui/translation';
import { runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/runs/runs.css';
import '@/components/ui/sources.css';
import { joinFacts } from '@/components/ui/format-text';

interface Props {
  heading: string;
  purpose: string;
  /** Runs of this source, newest first. Actions for them are on the runs page. */
  runs: readonly RunView[];
  /** The text if there are no runs. */
  empty: string;
  children: ReactNode;
}

const maxShownRuns = 3;

/** Frames the form of a source of videos, with its latest runs. */
export function SourceFrame({ heading, purpose, runs, empty, children }: Props) {
  const t = useTranslation();
  return (
    <div className="source-frame">
      <header className="stack tight">
        <h1>{heading}</h1>
        <p className="note">{purpose}</p>
      </header>
      {children}
      <section className="stack tight" aria-label={t('sourceRuns')}>
        <h2 className="label">{t('sourceRuns')}</h2>
        {runs.length === 0 && <p className="note">{empty}</p>}
        <ul className="stack tight" aria-live="polite">
          {runs.slice(0, maxShownRuns).map((run) => (
            <SourceRun key={run.id} run={run} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function SourceRun({ run }: { run: RunView }) {
  const t = useTranslation();
  const last = run.refused.at(-1);
  return (
    <li className="source-run">
      <bdi className="grow">{t.message(runName(run))}</bdi>
      <span className="note">{joinFacts([t(runStateLabels[run.state]), progressText(t, run), totalText(t, run)])}</span>
      {last && (
        <span className="note failed" dir="auto">
          {t.message(failureText(last.failure, t.locale).sentence)}
        </span>
      )}
    </li>
  );
}

/** Formats the total, which is unknown before the first response and never known for a crawl. */
function totalText(t: Translate, { statedTotal, plan }: RunView): string {
  if (plan.kind === 'crawl') return '';
  return statedTotal === null ? t('sourceUnknown') : t.plural('sourceTotal', statedTotal);
}

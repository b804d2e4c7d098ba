import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsCounts } from '@/lib/collection/video-table';
import { pauseMessage } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import type { Translate } from '@/lib/shared/localized-text';
import { FetchDetailsButton } from './FetchDetailsButton';
import { CountText, RunControls, RunMeter } from './RunControls';
import { type CountMessage, remainingTimeText, runCostText } from './run-text';
import { runsStoreOf, useRunActions } from './use-runs';
import './details-status.css';
import { joinFacts } from '@/components/ui/format-text';

interface Props {
  panel: PanelStore;
  counts: DetailsCounts;
  /** Opens the drawer, which has the runs with all their actions. */
  onShowRuns(): void;
}

/** The bar below a table: counts and the button that fetches details or, during a run, the progress of that run. */
export function DetailsStatus({ panel, counts, onShowRuns }: Props) {
  const t = useTranslation();
  const runs = useStore(runsStoreOf(panel), (state) => state.runs);
  const detailsRuns = runs.filter(({ plan }) => plan.kind === 'complete');
  const run = detailsRuns.find(({ state }) => state === 'going') ?? detailsRuns.find(({ endedAt }) => endedAt === null);
  const hasUnanswered = !run && detailsRuns.some(({ unanswered }) => unanswered !== null);
  return (
    <section className="status-bar" aria-label={t('statusBar')}>
      {run ? (
        <RunStatus panel={panel} run={run} onShowRuns={onShowRuns} />
      ) : (
        <>
          <Counts counts={counts} />
          {hasUnanswered && (
            <button type="button" className="link warned" onClick={onShowRuns}>
              {t('statusPossible')}
            </button>
          )}
          <span className="grow" />
          <FetchDetailsButton panel={panel} onlyIds={null} primary />
        </>
      )}
    </section>
  );
}

function Counts({ counts: { videos, withDetails, withoutDetails, unavailable } }: Pick<Props, 'counts'>) {
  const details: CountMessage[] = [
    { count: 'coverageWith', n: withDetails },
    { count: 'coverageWithout', n: withoutDetails },
    { count: 'coverageUnavailable', n: unavailable },
  ];
  const counts: CountMessage[] = [{ count: 'collectionVideos', n: videos }, ...details.filter(({ n }) => n > 0)];
  return counts.map((message) => <CountText key={message.count} message={message} />);
}

interface RunStatusProps {
  panel: PanelStore;
  run: RunView;
  onShowRuns(): void;
}

function RunStatus({ panel, run, onShowRuns }: RunStatusProps) {
  const t = useTranslation();
  const { actions, disabledReason } = useRunActions(panel);
  const isPaused = run.state === 'held';
  // These states need more than one button, and only the drawer has all of them.
  const needsDrawer = run.unanswered !== null || run.hold?.is === 'failure' || run.hold?.is === 'possible';
  return (
    <>
      <b>{t(isPaused ? 'statusPaused' : 'statusFetching')}</b>
      <RunMeter label={t('statusFetching')} done={run.received} total={run.plannedCount} />
      <span className="figures">{progressText(t, run)}</span>
      {isPaused && <span className="warned reason">{reasonText(t, run)}</span>}
      <span className="grow" />
      {needsDrawer && (
        <button type="button" className="btn small" onClick={onShowRuns}>
          {t('statusShowRun')}
        </button>
      )}
      <RunControls
        run={run}
        disabledReason={disabledReason}
        canResume={!needsDrawer}
        onPause={() => actions.pause(run.id)}
        onResume={() => actions.resume(run.id)}
        onStop={() => actions.stop(run.id)}
      />
    </>
  );
}

/** Formats the progress of a run, such as "150 of 392 · $0.00033 of $0.00083 · 6 s left". */
function progressText(t: Translate, run: RunView): string {
  const numberFormat = new Intl.NumberFormat(t.locale);
  const isGoing = run.state === 'going';
  return joinFacts([
    t('runProgress', numberFormat.format(run.received), numberFormat.format(run.plannedCount ?? run.received)),
    run.missing > 0 && t.plural('coverageUnavailable', run.missing),
    runCostText(t, run),
    isGoing && remainingTimeText(t, run.remainingTime),
  ]);
}

function reasonText(t: Translate, run: RunView): string {
  if (run.hold?.is === 'failure') return t.message(failureText(run.hold.failure, t.locale).sentence);
  const message = pauseMessage(run, t.locale);
  return message ? t.message(message) : '';
}

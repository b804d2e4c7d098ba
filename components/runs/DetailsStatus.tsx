import { useStore } from 'zustand';
import { joinFacts } from '@/components/ui/dotted';
import { durationText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsCounts } from '@/lib/collection/video-table';
import { pauseMessage } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import { failureText } from '@/lib/service/failure-text';
import type { Translate } from '@/lib/shared/localized-text';
import { CountText } from './CountText';
import { FetchDetailsButton } from './FetchDetailsButton';
import { type CountMessage, runCostText } from './run-text';
import { runsOf, useRunActions } from './runs-store';
import { StopRunButton } from './StopRunButton';
import './details-status.css';

interface Props {
  panel: PanelStore;
  counts: DetailsCounts;
  /** Opens the drawer, which has the runs with all their actions. */
  onShowRuns(): void;
}

/** The bar below a table: counts and the button that fetches details or, while a run fetches them, its progress. */
export function DetailsStatus({ panel, counts, onShowRuns }: Props) {
  const t = useTranslation();
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const fetching = runs.filter(({ plan }) => plan.kind === 'complete');
  const run = fetching.find(({ state }) => state === 'going') ?? fetching.find(({ endedAt }) => endedAt === null);
  const hasUnanswered = !run && fetching.some(({ possible }) => possible !== null);
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
          <FetchDetailsButton panel={panel} only={null} primary />
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
  const { verbs, blocked } = useRunActions(panel);
  const isPaused = run.state === 'held';
  // These need more than one button, which the drawer has.
  const needsDrawer = run.possible !== null || run.hold?.is === 'failure' || run.hold?.is === 'possible';
  return (
    <>
      <b>{t(isPaused ? 'statusPaused' : 'statusFetching')}</b>
      <RunMeter run={run} />
      <span className="figures">{figuresText(t, run)}</span>
      {isPaused && <span className="warned reason">{reasonText(t, run)}</span>}
      <span className="grow" />
      {needsDrawer && (
        <button type="button" className="btn small" onClick={onShowRuns}>
          {t('statusShowRun')}
        </button>
      )}
      {isPaused && !needsDrawer && (
        <PricedButton
          label={t('runResume')}
          price={run.remaining.calls > 0 ? run.remaining.quote : { is: 'free' }}
          small
          icon="play"
          blocked={blocked}
          onPress={() => verbs.resume(run.id)}
        />
      )}
      {!isPaused && (
        <button type="button" className="btn small" onClick={() => verbs.hold(run.id)}>
          <Icon name="pause" />
          <span>{t('runPause')}</span>
        </button>
      )}
      <StopRunButton run={run} onStop={() => verbs.stop(run.id)} />
    </>
  );
}

/** Shows the part of the requested videos that has a response. */
function RunMeter({ run: { received, wanted } }: { run: RunView }) {
  const t = useTranslation();
  const share = wanted ? received / wanted : 0;
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={t('statusFetching')}
      aria-valuemin={0}
      aria-valuemax={wanted ?? 0}
      aria-valuenow={received}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** Returns "150 of 392 · $0.00033 of $0.00083 · 6 s left". */
function figuresText(t: Translate, run: RunView): string {
  const figure = new Intl.NumberFormat(t.locale);
  const isGoing = run.state === 'going';
  return joinFacts([
    t('runProgress', figure.format(run.received), figure.format(run.wanted ?? run.received)),
    run.missing > 0 && t.plural('coverageUnavailable', run.missing),
    runCostText(t, run),
    isGoing && run.remainingTime !== null && t('runLeft', durationText(t, run.remainingTime)),
  ]);
}

function reasonText(t: Translate, run: RunView): string {
  if (run.hold?.is === 'failure') return t.message(failureText(run.hold.failure, t.locale).sentence);
  const message = pauseMessage(run, t.locale);
  return message ? t.message(message) : '';
}

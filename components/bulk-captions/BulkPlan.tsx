import { useState } from 'react';
import { useBulk } from '@/components/bulk-captions/use-bulk';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRuns } from '@/components/runs/use-runs';
import { useApp } from '@/components/ui/app-state';
import { durationText, priceText } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { PlanPanel, PlanSum } from '@/components/ui/PlannedForm';
import { useTranslation } from '@/components/ui/translation';
import { useSpending } from '@/components/ui/use-prices';
import { videosToRequest } from '@/lib/bulk-captions/fetch-plan';
import { planPrice, quoteRequest } from '@/lib/runs/plan-price';
import { captionsRule } from '@/lib/runs/run-rules';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import { countedMicros } from '@/lib/spending/spending';
import { BulkExport } from './BulkExport';
import type { BulkOverview, CaptionsRun } from './use-bulk-overview';

interface Props {
  /** `null` if there is no list or not all saved captions have been checked yet. */
  overview: BulkOverview | null;
  videos: number;
  /** The latest run. Its speed is used to predict how long the next run takes. */
  latest: CaptionsRun | undefined;
  onStarted(): void;
  /** Shows the results of earlier runs; `null` if there are none. */
  onResults: (() => void) | null;
}

/** Shows the plan with its estimated cost. Requests are sent only when the user presses the start button. */
export function BulkPlan({ overview, videos, latest: latestRun, onStarted, onResults }: Props) {
  const t = useTranslation();
  return (
    <PlanPanel>
      {videos === 0 && <p className="note">{t('bulkNoVideos')}</p>}
      {videos > 0 && !overview && <LookupProgress />}
      {videos > 0 && overview && <Estimate overview={overview} latest={latestRun} onStarted={onStarted} />}
      {onResults && (
        <button type="button" className="link" onClick={onResults}>
          {t('bulkShowResults')}
        </button>
      )}
    </PlanPanel>
  );
}

function LookupProgress() {
  const t = useTranslation();
  const progress = useBulk((state) => state.progress);
  return (
    <p className="note" role="status">
      {progress ? t('bulkReadingAt', progress.done, progress.total) : t('bulkReading')}
    </p>
  );
}

interface EstimateProps extends Pick<Props, 'latest' | 'onStarted'> {
  overview: BulkOverview;
}

function Estimate({ overview, latest, onStarted }: EstimateProps) {
  const t = useTranslation();
  const [budget, setBudget] = useState<Micros | null>(null);
  const isStarting = useRuns((state) => state.starting.has('captions'));
  const videos = videosToRequest(overview.fetches).length;
  const isPending = overview.fetches.some(({ fetchPlan }) => fetchPlan.pending.length > 0);
  return (
    <>
      <Sums overview={overview} />
      {isStarting && (
        <p className="note" role="status">
          {t('bulkStarting')}
        </p>
      )}
      {!isStarting && videos === 0 && (
        <>
          <p className="note">{t(isPending ? 'bulkRestPending' : 'bulkNothingToGet')}</p>
          <BulkExport rows={overview.rows} primary />
        </>
      )}
      {!isStarting && videos > 0 && (
        <>
          <LimitField label={t('limitForRun')} micros={budget} onChange={setBudget} />
          <StartRunButton label={t('captionsGet')} plan={overview.plan} budget={budget} wide onStarted={onStarted} />
          <PlanNote overview={overview} latest={latest} />
        </>
      )}
    </>
  );
}

/**
 * Shows how many captions are saved, unavailable, pending or to be requested, the price of one request, and the total
 * price.
 */
function Sums({ overview: { fetches, plan } }: { overview: BulkOverview }) {
  const t = useTranslation();
  const prices = useApp((state) => state.settings);
  const sum = (count: (fetch: BulkOverview['fetches'][number]) => number) =>
    fetches.reduce((total, fetch) => total + count(fetch), 0);
  // With one language there is one track per video, so the counts are of videos.
  const tracks = fetches.length > 1 ? 'trackCount' : 'videoCount';
  const lists = plan.listFirst?.length ?? 0;
  const requested = sum(({ fetchPlan }) => fetchPlan.toRequest.length);
  const none = sum(({ fetchPlan }) => fetchPlan.withoutCaptions.length);
  const pending = sum(({ fetchPlan }) => fetchPlan.pending.length);
  const [first] = captionsRule.first(plan).slice(lists);
  const [list] = lists > 0 ? captionsRule.first(plan) : [];
  const requestPrice = (request: typeof first) =>
    request ? priceText(t, quoteRequest(request.name, request.params, prices)) : null;
  const times = (text: string, price: string | null) => (price === null ? text : `${text} × ${price}`);
  const { quote } = planPrice(plan, prices);
  return (
    <dl className="plan-sums" aria-label={t('estimatedCost')}>
      <PlanSum name={t('bulkSumSaved')}>
        {t.plural(
          tracks,
          sum(({ fetchPlan }) => fetchPlan.saved.size),
        )}
      </PlanSum>
      {none > 0 && <PlanSum name={t('bulkSumNone')}>{t.plural(tracks, none)}</PlanSum>}
      {pending > 0 && <PlanSum name={t('runsOpen')}>{t.plural(tracks, pending)}</PlanSum>}
      {lists > 0 && (
        <PlanSum name={t('bulkListFirst')}>{times(t.plural('videoCount', lists), requestPrice(list))}</PlanSum>
      )}
      <PlanSum name={t('bulkSumRequest')}>{times(t.plural(tracks, requested), requestPrice(first))}</PlanSum>
      {requested > 0 && (
        <PlanSum name={t(lists > 0 && quote.is !== 'estimated' ? 'maximumCost' : 'total')} isTotal>
          {priceText(t, quote)}
        </PlanSum>
      )}
    </dl>
  );
}

/** Shows the rest of the daily limit, the expected duration of the run, and that the page can be closed. */
function PlanNote({ overview, latest }: Pick<EstimateProps, 'overview' | 'latest'>) {
  const t = useTranslation();
  const spent = useSpending();
  const settings = useApp((state) => state.settings);
  const remaining = spent && Math.max(0, settings.budgets.perDay - countedMicros(spent.today, settings.budgets));
  const perMinute = latest?.run.videosPerMinute ?? null;
  const { calls } = planPrice(overview.plan, settings);
  return (
    <p className="note">
      {remaining !== null && <span>{t('bulkDayLeft', moneyText(remaining, 'prose', t.locale))} </span>}
      {perMinute !== null && <span>{t('bulkTakes', durationText(t, (calls / perMinute) * 60_000))} </span>}
      <span>{t('bulkMayClose')}</span>
    </p>
  );
}

import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { LimitField } from '@/components/ui/MoneyField';
import { useTranslation } from '@/components/ui/translation';
import { useSetOwnPrice } from '@/components/ui/use-prices';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { anyLanguage, requestFromSettings } from '@/lib/bulk-captions/store/bulk-store';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { captionsParams, type TrackRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan';
import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { BulkChoices } from './BulkChoices';
import { bulkStoreOf } from './bulk-store';
import { type BulkOverview, useBulkRoute } from './use-bulk-overview';

interface BulkPriceProps {
  /** The quote of a single video. */
  ofOne: Quote;
  times: number;
  onUse(micros: number): void;
}

/** Offers the price of an older price list if none is published. */
function PriceHintOfAll({ ofOne, times, onUse }: BulkPriceProps) {
  const t = useTranslation();
  if (ofOne.is !== 'unstated' || ofOne.hint === null) return null;
  const { hint } = ofOne;
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  return (
    <p className="note">
      {t('manyHint', money(hint), money(hint * times))}{' '}
      <button type="button" className="link" onClick={() => onUse(hint)}>
        {t('priceHintUse')}
      </button>
    </p>
  );
}

interface BulkSumsProps {
  videos: number;
  saved: number;
  none: number;
  pending: number;
  toRequest: number;
}

/** Counts videos by what the plan does with them; each video counts once. */
function BulkSums({ videos, saved, none, pending, toRequest }: BulkSumsProps) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const sums = [
    ['manySumVideos', videos, true],
    ['manySumHeld', saved, true],
    ['manySumNone', none, none > 0],
    ['manySumPending', pending, pending > 0],
    ['manySumAsk', toRequest, true],
  ] as const;
  return (
    <dl className="plan-sums many-sums" aria-label={t('manyPlan')}>
      {sums.map(
        ([name, count, isShown]) =>
          isShown && (
            <div key={name} className={name === 'manySumAsk' ? 'total' : undefined}>
              <dt>{t(name)}</dt>
              <dd>{figure.format(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface Props {
  panel: PanelStore;
  overview: BulkOverview | null;
  /** Number of videos in the chosen list. */
  videos: number;
  onStarted(): void;
}

/** Chooses captions and shows the estimate; only its button sends requests. */
export function BulkPlan({ panel, overview, videos, onStarted }: Props) {
  const t = useTranslation();
  const [budget, setBudget] = useState<Micros | null>(null);
  const batch = useStore(panel, (state) => state.settings.batch);
  const languages = useStore(panel, (state) => state.settings.languages);
  const { views, choose } = useBulkRoute(panel);
  const { changeSettings } = panel.getState();
  return (
    <section aria-label={t('manyPlan')}>
      <BulkChoices
        wanted={requestFromSettings({ batch, languages })}
        preferred={languages}
        formats={chosenFormats(batch.formats)}
        views={views}
        onWant={(change) => void changeSettings({ batch: { ...batch, ...toSettings(change) } })}
        onFormats={(formats) => void changeSettings({ batch: { ...batch, formats } })}
        onView={(change) => choose({ views: { ...views, ...change } })}
      >
        <LimitField label={t('planRunMost')} micros={budget} onChange={setBudget} />
      </BulkChoices>
      {videos === 0 && <p className="note">{t('manyNoVideos')}</p>}
      {videos > 0 && !overview && <LookupProgress panel={panel} />}
      {overview && videos > 0 && (
        <RunEstimate panel={panel} overview={overview} budget={budget} onStarted={onStarted} />
      )}
    </section>
  );
}

/** Any language is stored as an explicit value, unlike a missing one. */
const toSettings = ({ lang, ...change }: Partial<TrackRequest>) => ({
  ...change,
  ...(lang !== undefined && { lang: lang ?? anyLanguage }),
});

function LookupProgress({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const progress = useStore(bulkStoreOf(panel), (state) => state.progress);
  return (
    <p className="note" role="status">
      {progress ? t('manyLookingAt', progress.done, progress.of) : t('manyLooking')}
    </p>
  );
}

function RunEstimate({
  panel,
  overview,
  budget,
  onStarted,
}: Omit<Props, 'videos'> & { overview: BulkOverview; budget: Micros | null }) {
  const t = useTranslation();
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const setOwnPrice = useSetOwnPrice(panel, 'captions');
  const { request, fetchPlan, rows } = overview;
  const { saved, none, pending, ids } = fetchPlan;
  const plan = useMemo(
    (): CaptionsPlan => ({ kind: 'captions', ids, held: [...saved.keys()], ...request }),
    [ids, saved, request],
  );
  const [first] = ids;
  return (
    <>
      <BulkSums
        videos={rows.length}
        saved={saved.size}
        none={none.length}
        pending={pending.length}
        toRequest={ids.length}
      />
      {first === undefined ? (
        <p className="note">{t('manyNothingToAsk')}</p>
      ) : (
        <>
          <StartRunButton
            panel={panel}
            label={t.plural('manyGet', ids.length)}
            plan={plan}
            budget={budget}
            onStarted={onStarted}
          />
          <PriceHintOfAll
            ofOne={quoteFor('captions', captionsParams(first, request), ownPrices)}
            times={ids.length}
            onUse={setOwnPrice}
          />
        </>
      )}
    </>
  );
}

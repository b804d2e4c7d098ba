import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { LimitField } from '@/components/ui/LimitField';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { anyLanguage, requestFromSettings } from '@/lib/bulk-captions/store/bulk-store';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { captionsParams, type TrackRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { BulkChoices } from './BulkChoices';
import { BulkSums } from './BulkSums';
import { bulkStoreOf } from './bulk-store';
import { PriceHintOfAll } from './PriceHintOfAll';
import type { BulkOverview } from './use-bulk-overview';
import { useBulkRoute } from './use-bulk-route';

interface Props {
  panel: PanelStore;
  now: BulkOverview | null;
  /** In the list that is chosen. */
  videos: number;
  onBegun(): void;
}

/** Which captions, what they come to, and the button that begins: before it nothing is asked. */
export function BulkPlan({ panel, now, videos, onBegun }: Props) {
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
      {videos > 0 && !now && <LookupProgress panel={panel} />}
      {now && videos > 0 && <RunEstimate {...{ panel, now, budget, onBegun }} />}
    </section>
  );
}

/** Kept as chosen, also where any language will do. */
const toSettings = ({ lang, ...change }: Partial<TrackRequest>) => ({
  ...change,
  ...(lang !== undefined && { lang: lang ?? anyLanguage }),
});

function LookupProgress({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const looking = useStore(bulkStoreOf(panel), (state) => state.progress);
  return (
    <p className="note" role="status">
      {looking ? t('manyLookingAt', looking.done, looking.of) : t('manyLooking')}
    </p>
  );
}

function RunEstimate({
  panel,
  now,
  budget,
  onBegun,
}: Omit<Props, 'videos'> & { now: BulkOverview; budget: Micros | null }) {
  const t = useTranslation();
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const takePrice = useSetOwnPrice(panel, 'captions');
  const { question: request, fetchPlan: captioning, rows } = now;
  const { held, none, pending, ids } = captioning;
  const plan = useMemo(
    (): CaptionsPlan => ({ kind: 'captions', ids, held: [...held.keys()], ...request }),
    [ids, held, request],
  );
  const [first] = ids;
  return (
    <>
      <BulkSums
        videos={rows.length}
        held={held.size}
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
            onBegun={onBegun}
          />
          <PriceHintOfAll
            ofOne={quoteFor('captions', captionsParams(first, request), ownPrices)}
            times={ids.length}
            onUse={takePrice}
          />
        </>
      )}
    </>
  );
}

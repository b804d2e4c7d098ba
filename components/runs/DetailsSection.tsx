import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { LimitField } from '@/components/ui/LimitField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { useTranslation } from '@/components/ui/words';
import { viewOnlyPanes } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { ChunkPriceNote } from './ChunkPriceNote';
import { DetailsCost } from './DetailsCost';
import { DetailsOptions, type RefetchOptions } from './DetailsOptions';
import { savedElsewhereOf } from './elsewhere-store';
import { costText } from './run-text';
import { runsOf } from './runs-store';
import { type PlannedDetails, useDetailsSelection } from './use-details-selection';
import { usePlanPrice } from './use-plan-price';

/** The plan that completes the collection here, and the one strong button that begins it. */
export function DetailsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const { planned, taking, onTake } = useDetailsSelection(panel);
  return (
    <section className="stack">
      <h2>{t('planHeading')}</h2>
      {planned?.completing.known === 0 && <p className="note">{t('planEmpty')}</p>}
      {planned && planned.completing.known > 0 && <DetailsPlanForm {...{ panel, planned, taking, onTake }} />}
    </section>
  );
}

interface DetailsPlanFormProps {
  panel: PanelStore;
  planned: PlannedDetails;
  taking: RefetchOptions;
  onTake(change: Partial<RefetchOptions>): void;
}

function DetailsPlanForm({ panel, planned, taking, onTake }: DetailsPlanFormProps) {
  const t = useTranslation();
  const { completing, plan, selected } = planned;
  const [most, setMost] = useState<Micros | null>(null);
  const ownPrice = useStore(panel, (state) => state.settings.ownPrices.batchVideos ?? null);
  const busy = useStore(runsOf(panel), (state) => state.isStarting);
  // Where a pane has a strong button of its own, this one steps back.
  const strong = useStore(libraryOf(panel), ({ place }) => viewOnlyPanes.has(place.pane));
  const { quote, blocked, warned } = usePlanPrice(panel, plan, useBudgets(panel, most));
  const [count, free] = [completing.ids.length, completing.elsewhere.length];
  const ask = (ids: typeof plan.ids) => runsOf(panel).begin({ plan: { ...plan, ids }, budget: most });
  const press = () => void savedElsewhereOf(panel).press({ planWith: planned.planWith, ask });
  return (
    <>
      <p className="note plan-bar">{count > 0 ? t.plural('planBar', count) : t('planBarNone')}</p>
      <div className="plan-more">
        <DetailsCost plan={completing} selected={selected} quote={quote} chunkPrice={ownPrice} />
      </div>
      {count > 0 ? (
        <>
          <PricedButton
            label={t.plural('planComplete', count + free)}
            price={quote}
            strong={strong}
            wide
            blocked={blocked}
            onPress={() => !busy && press()}
          />
          {warned && <p className="note warned">{t.saying(warned)}</p>}
          <ChunkPrice panel={panel} plan={plan} own={ownPrice} />
        </>
      ) : (
        free === 0 && <p className="note">{t(completing.pending > 0 ? 'planNothingPending' : 'planNothing')}</p>
      )}
      {count === 0 && free > 0 && (
        <PricedButton label={t.plural('planTake', free)} price={{ is: 'free' }} strong={strong} wide onPress={press} />
      )}
      <div className="plan-more">
        <OptionsAndLimits {...{ panel, completing, taking, onTake, most, setMost }} />
      </div>
    </>
  );
}

/** The limits that a run of the collection here is held against. */
function useBudgets(panel: PanelStore, run: Micros | null) {
  const limit = useStore(libraryOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent?.micros ?? 0);
  return useMemo(() => ({ run, collection: { limit, spent } }), [run, limit, spent]);
}

function ChunkPrice({ panel, plan, own }: { panel: PanelStore; plan: PlannedDetails['plan']; own: Micros | null }) {
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const use = useSetOwnPrice(panel, 'batchVideos');
  // One id begins one chunk: the hint is of that.
  const ofOne = quoteFor('batchVideos', { ids: plan.ids.slice(0, 1) }, ownPrices);
  return <ChunkPriceNote own={own} ofOne={ofOne} onUse={use} />;
}

interface OptionsAndLimitsProps extends Omit<DetailsPlanFormProps, 'planned'> {
  completing: PlannedDetails['completing'];
  most: Micros | null;
  setMost(micros: Micros | null): void;
}

function OptionsAndLimits({ panel, completing, taking, onTake, most, setMost }: OptionsAndLimitsProps) {
  const t = useTranslation();
  const library = libraryOf(panel);
  const collection = useStore(library, shownCollection);
  const settings = useStore(panel, (state) => state.settings);
  const spent = useStore(runsOf(panel), (state) => state.spent);
  const { changeSettings } = panel.getState();
  return (
    <DetailsOptions
      plan={completing}
      rule={collection?.duplicates ?? 'observe'}
      taking={taking}
      choice={settings.complete}
      preferred={settings.languages}
      onTake={onTake}
      onChoose={(change) => void changeSettings({ complete: { ...settings.complete, ...change } })}
    >
      <LimitField label={t('planRunMost')} micros={most} onChange={setMost} />
      <LimitField
        label={t('planCollectionMost')}
        micros={collection?.budget ?? null}
        onChange={(budget) => void library.change({ budget })}
      />
      {spent && <p className="note">{t('planSpent', costText(t, { spent, quoted: 0 }))}</p>}
    </DetailsOptions>
  );
}

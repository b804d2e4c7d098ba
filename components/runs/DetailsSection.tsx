import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { durationText, priceText } from '@/components/ui/format-text';
import { LimitField, MoneyField } from '@/components/ui/MoneyField';
import { PricedButton, PriceSuggestion } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { useSetOwnPrice } from '@/components/ui/use-prices';
import { viewOnlyPanes } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type DetailsSelection, maxFreshAge } from '@/lib/runs/details-selection';
import { moneyText } from '@/lib/service/money-text';
import type { Micros, Quote } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { idsPerChunk } from '@/lib/service/request-limits';
import type { Translate } from '@/lib/shared/localized-text';
import { DetailsOptions, type RefetchOptions } from './DetailsOptions';
import { costText } from './run-text';
import { runsOf } from './runs-store';
import { type PlannedDetails, reusableDetailsOf, useDetailsSelection } from './use-details-selection';
import { usePlanPrice } from './use-plan-price';

interface ChunkPriceNoteProps {
  /** The user's own price of a chunk, in millionths of a dollar. */
  own: Micros | null;
  /** The quote for one chunk, for its hint. */
  ofOne: Quote;
  onUse(micros: Micros): void;
}

/** Lets the user enter a price per chunk, which the service does not state. */
function ChunkPriceNote({ own, ofOne, onUse }: ChunkPriceNoteProps) {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  const use = (micros: Micros) => {
    onUse(micros);
    setOpen(false);
  };
  return (
    <div className="stack tight plan-price">
      <p className="note">
        {t(own === null ? 'planPriceNone' : 'planPriceOwn')}{' '}
        {own !== null && (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('planPriceChange')}
          </button>
        )}
      </p>
      {(own === null || open) && <MoneyField label={t('planPriceChunk')} micros={own} onChange={use} />}
      <PriceSuggestion quote={ofOne} onUse={use} />
    </div>
  );
}

interface DetailsCostProps {
  plan: DetailsSelection;
  /** True if only the selected videos are planned. */
  selected: boolean;
  quote: Quote;
  /** The user's own price of a chunk, in millionths of a dollar. */
  chunkPrice: Micros | null;
}

/** Shows the cost of fetching details: saved videos, videos to fetch, chunks and price. */
function DetailsCost({ plan, selected, quote, chunkPrice }: DetailsCostProps) {
  const t = useTranslation();
  const { known, fresh, older, missing, unreadable, pending, savedElsewhere, ids, chunks, requests, spareIds } = plan;
  return (
    <dl className="plan-sums">
      <CostRow name={t(selected ? 'planSelected' : 'planKnown')} value={known} />
      <CostRow name={t('planFresh', durationText(t, maxFreshAge()))} value={fresh} />
      {older > 0 && <CostRow name={t('planOlder')} value={older} />}
      {missing > 0 && <CostRow name={t('planMissing')} value={missing} />}
      {unreadable > 0 && <CostRow name={t('planUnreadable')} value={unreadable} />}
      {pending > 0 && <CostRow name={t('planPending')} value={pending} />}
      {savedElsewhere.length > 0 && <CostRow name={t('planElsewhere')} value={savedElsewhere.length} />}
      <CostRow name={t('planToFetch')} value={ids.length} strong />
      {chunks > 0 && <CostRow name={t('planChunks', idsPerChunk)} value={chunks} />}
      {requests > 1 && <CostRow name={t('planRequests')} value={requests} />}
      {chunks > 0 && <CostRow name={t('planRoom')} value={t('planRoomMore', spareIds)} />}
      {chunks > 0 && <CostRow name={totalLabel(t, chunks, chunkPrice)} value={totalText(t, quote)} total />}
    </dl>
  );
}

interface CostRowProps {
  name: string;
  value: number | string;
  strong?: boolean;
  total?: boolean;
}

function CostRow({ name, value, strong = false, total = false }: CostRowProps) {
  const { locale } = useTranslation();
  return (
    <div className={total ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd className={strong ? 'strong' : undefined}>
        {typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value}
      </dd>
    </div>
  );
}

const totalLabel = (t: Translate, chunks: number, chunkPrice: Micros | null): string =>
  chunkPrice === null
    ? t('planTotalUnstated')
    : t.plural('planTotal', chunks, moneyText(chunkPrice, 'prose', t.locale));

/** The label next to it says whose price it is. */
const totalText = (t: Translate, quote: Quote): string =>
  quote.is === 'own' ? moneyText(quote.micros, 'prose', t.locale) : priceText(t, quote);

/** Plans the details of the open collection and starts their run. */
export function DetailsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const { planned, refetch, onRefetch } = useDetailsSelection(panel);
  return (
    <section className="stack">
      <h2>{t('planHeading')}</h2>
      {planned?.selection.known === 0 && <p className="note">{t('planEmpty')}</p>}
      {planned && planned.selection.known > 0 && (
        <DetailsPlanForm panel={panel} planned={planned} refetch={refetch} onRefetch={onRefetch} />
      )}
    </section>
  );
}

interface DetailsPlanFormProps {
  panel: PanelStore;
  planned: PlannedDetails;
  refetch: RefetchOptions;
  onRefetch(change: Partial<RefetchOptions>): void;
}

function DetailsPlanForm({ panel, planned, refetch, onRefetch }: DetailsPlanFormProps) {
  const t = useTranslation();
  const { selection, plan, selected } = planned;
  const [budget, setBudget] = useState<Micros | null>(null);
  const ownPrice = useStore(panel, (state) => state.settings.ownPrices.batchVideos ?? null);
  const busy = useStore(runsOf(panel), (state) => state.isStarting);
  // A pane with a primary button of its own demotes this one.
  const strong = useStore(libraryStoreOf(panel), ({ route: place }) => viewOnlyPanes.has(place.pane));
  const { quote, blocked, warning: warned } = usePlanPrice(panel, plan, useBudgets(panel, budget));
  const count = selection.ids.length;
  const free = selection.savedElsewhere.length;
  const request = (ids: typeof plan.ids) => runsOf(panel).begin({ plan: { ...plan, ids }, budget });
  const start = () => void reusableDetailsOf(panel).start({ planWith: planned.planWith, request });
  return (
    <>
      <p className="note plan-bar">{count > 0 ? t.plural('planBar', count) : t('planBarNone')}</p>
      <div className="plan-more">
        <DetailsCost plan={selection} selected={selected} quote={quote} chunkPrice={ownPrice} />
      </div>
      {count > 0 ? (
        <>
          <PricedButton
            label={t.plural('planComplete', count + free)}
            price={quote}
            primary={strong}
            wide
            blocked={blocked}
            onPress={() => !busy && start()}
          />
          {warned && <p className="note warned">{t.saying(warned)}</p>}
          <ChunkPrice panel={panel} plan={plan} own={ownPrice} />
        </>
      ) : (
        free === 0 && <p className="note">{t(selection.pending > 0 ? 'planNothingPending' : 'planNothing')}</p>
      )}
      {count === 0 && free > 0 && (
        <PricedButton label={t.plural('planTake', free)} price={{ is: 'free' }} primary={strong} wide onPress={start} />
      )}
      <div className="plan-more">
        <OptionsAndLimits
          panel={panel}
          selection={selection}
          refetch={refetch}
          onRefetch={onRefetch}
          budget={budget}
          onBudget={setBudget}
        />
      </div>
    </>
  );
}

/** Returns the limits for a run in the open collection. */
function useBudgets(panel: PanelStore, run: Micros | null) {
  const limit = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.budget ?? null);
  const spent = useStore(runsOf(panel), (state) => state.spent?.micros ?? 0);
  return useMemo(() => ({ run, collection: { limit, spent } }), [run, limit, spent]);
}

function ChunkPrice({ panel, plan, own }: { panel: PanelStore; plan: PlannedDetails['plan']; own: Micros | null }) {
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const use = useSetOwnPrice(panel, 'batchVideos');
  // One id is billed as one chunk.
  const ofOne = quoteFor('batchVideos', { ids: plan.ids.slice(0, 1) }, ownPrices);
  return <ChunkPriceNote own={own} ofOne={ofOne} onUse={use} />;
}

interface OptionsAndLimitsProps extends Omit<DetailsPlanFormProps, 'planned'> {
  selection: PlannedDetails['selection'];
  budget: Micros | null;
  onBudget(micros: Micros | null): void;
}

function OptionsAndLimits({ panel, selection, refetch, onRefetch, budget, onBudget }: OptionsAndLimitsProps) {
  const t = useTranslation();
  const library = libraryStoreOf(panel);
  const collection = useStore(library, shownCollection);
  const settings = useStore(panel, (state) => state.settings);
  const spent = useStore(runsOf(panel), (state) => state.spent);
  const { changeSettings } = panel.getState();
  return (
    <DetailsOptions
      plan={selection}
      rule={collection?.duplicates ?? 'observe'}
      refetch={refetch}
      choice={settings.complete}
      preferred={settings.languages}
      onRefetch={onRefetch}
      onChoose={(change) => void changeSettings({ complete: { ...settings.complete, ...change } })}
    >
      <LimitField label={t('planRunMost')} micros={budget} onChange={onBudget} />
      <LimitField
        label={t('planCollectionMost')}
        micros={collection?.budget ?? null}
        onChange={(budget) => void library.change({ budget })}
      />
      {spent && <p className="note">{t('planSpent', costText(t, { spent, quoted: 0 }))}</p>}
    </DetailsOptions>
  );
}

import { useEffect, useMemo } from 'react';
import { libraryStoreOf, useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRuns } from '@/components/runs/use-runs';
import { stateHook, useApp, useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type DetailsSelection, pendingIds, selectDetails } from '@/lib/runs/details-selection';
import type { DetailsSource } from '@/lib/runs/plan-details';
import { allDetailsPlan, type DetailsPlan } from '@/lib/runs/plan-schema';
import { createDetailsStore, type DetailsStore } from '@/lib/runs/store/details-store';
import type { VideoId } from '@/lib/service/ids';
import type { Quote } from '@/lib/service/price';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { DetailsChoice } from '@/lib/settings/settings';
import { runsStoreOf, usePlanBudgets, usePlanPrice } from './use-runs';

interface Props {
  /** The videos whose missing details are fetched; `null` for all videos of the collection. */
  onlyIds: ReadonlySet<VideoId> | null;
  /**
   * True if the button is the primary button of the page. If the rest is in unfinished runs, a message replaces the
   * primary button.
   */
  primary?: boolean;
}

export function FetchDetailsButton({ onlyIds, primary = false }: Props) {
  const t = useTranslation();
  const { selection, quote, disabledReason, start } = useDetailsPlan(onlyIds);
  if (!selection) return null;
  const reusableCount = selection.reusable;
  const count = selection.ids.length;
  if (count + reusableCount === 0) {
    return primary && selection.pending > 0 && <span>{t('planNothingPending')}</span>;
  }
  const shared = { primary, small: true, onPress: start };
  if (count === 0)
    return <PricedButton {...shared} label={t.plural('planReuse', reusableCount)} price={{ is: 'free' }} />;
  return (
    <PricedButton
      {...shared}
      label={t.plural(primary ? 'planFetch' : 'rowFetchDetailsFor', count + reusableCount)}
      price={quote}
      disabledReason={disabledReason}
    />
  );
}

const createDetails = (app: AppStore) => createDetailsStore(app, libraryStoreOf(app), runsStoreOf(app));

export const useDetailsStore = (): DetailsStore => storeOfPage(useAppStore(), createDetails);

const useDetails = stateHook(useDetailsStore);

interface PlannedDetails {
  selection: DetailsSelection;
  plan: DetailsPlan;
  /** Repeats the selection with the current details saved elsewhere. */
  selectWith(sources: readonly DetailsSource[]): DetailsSelection;
}

/** Plans the details of the given videos of the collection; `null` for all videos. */
type PlanDetails = (only: ReadonlySet<VideoId> | null) => PlannedDetails;

const noSources: readonly DetailsSource[] = [];

const minute = 60_000;

/**
 * Returns a function that plans the details of the current collection; `null` until the collection is loaded. The
 * function changes with the collection, its runs and the options, and once a minute.
 */
function useDetailsPlanner(): PlanDetails | null {
  const snapshot = useSnapshot((state) => state.snapshot);
  const excluded = useSnapshot((state) => state.exclusions);
  const refetch = useDetails((state) => state.refetch);
  const runs = useRuns((state) => state.runs);
  const rule = useLibrary((state) => shownCollection(state)?.duplicates ?? 'record-again');
  const choice = useApp((state) => state.settings.details);
  const sources = useDetails((state) => state.sources ?? noSources);
  const now = useNow(minute);
  const time = Math.floor(now / minute) * minute;
  return useMemo(() => {
    if (!snapshot) return null;
    const pending = pendingIds(runs, snapshot, time);
    const fields = fieldsOf(choice);
    const lang = languages.find((code) => code === choice.lang) ?? null;
    const { shorts, maxMissingShare } = choice;
    return (only) => {
      const options = { ...refetch, only, excluded, rule, fields, shorts, lang, pending, now: time };
      const selectWith = (detailsSources: readonly DetailsSource[]) =>
        selectDetails(snapshot, { ...options, sources: detailsSources });
      const selection = selectWith(sources);
      const { ids } = selection;
      const isShort = shorts && ({ shorts: true } as const);
      const plan: DetailsPlan = { kind: 'details', ids, lang, fields, ...isShort, maxMissingShare };
      return { selection, selectWith, plan };
    };
  }, [snapshot, excluded, runs, rule, choice, refetch, sources, time]);
}

/** Removes stored fields that the service does not support. */
const fieldsOf = ({ fields }: DetailsChoice): DetailsPlan['fields'] =>
  fields && batchFields.filter((field) => fields.includes(field));

const noDetails = allDetailsPlan([]);

/** Returns the selection, the price, the reason that prevents the start, and a function that starts the plan. */
export function useDetailsPlan(only: ReadonlySet<VideoId> | null) {
  const store = useDetailsStore();
  const planDetails = useDetailsPlanner();
  const plannedDetails = useMemo(() => planDetails?.(only) ?? null, [planDetails, only]);
  const budget = useDetails((state) => state.budget);
  const price = usePlanPrice(plannedDetails?.plan ?? noDetails, usePlanBudgets(budget));
  const hasMissingDetails = plannedDetails !== null && plannedDetails.plan.ids.length > 0;
  useEffect(() => {
    if (hasMissingDetails) void store.getState().checkOnce();
  }, [store, hasMissingDetails]);
  const start = () => {
    if (plannedDetails) void startDetails(store, plannedDetails);
  };
  return { selection: plannedDetails?.selection ?? null, ...price, start };
}

const startDetails = (store: DetailsStore, { plan, selectWith }: PlannedDetails): Promise<void> =>
  store.getState().start(plan, selectWith);

/** A plan for a single video, used only to compute its price. */
const oneVideo = allDetailsPlan(['-----------' as VideoId]);

/**
 * Returns the price of one video's details and a function that fetches them; `null` if they cannot be fetched now, or
 * if their price is unknown.
 */
export function useFetchVideoDetails(): { price: Quote; onFetch(id: VideoId): void } | null {
  const store = useDetailsStore();
  const planDetails = useDetailsPlanner();
  const budget = useDetails((state) => state.budget);
  const { quote, disabledReason } = usePlanPrice(oneVideo, usePlanBudgets(budget));
  const isPossible = planDetails !== null && disabledReason === null && quote.is !== 'unknown';
  return useMemo(() => {
    if (!planDetails || !isPossible) return null;
    return { price: quote, onFetch: (id) => void startDetails(store, planDetails(new Set([id]))) };
  }, [store, planDetails, isPossible, quote]);
}

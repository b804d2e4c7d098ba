import { useEffect, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { EmptyCollectionActions } from '@/components/collection/EmptyCollection';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { ScheduleWarnings } from '@/components/over-time/ScheduleWarnings';
import { useRunsStore } from '@/components/runs/use-runs';
import { useApp } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { priceText } from '@/components/ui/format-text';
import { DisabledNote } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { Collection, CollectionSchedule } from '@/lib/collection/records';
import { blockerOf } from '@/lib/connection/connection';
import { planPrice } from '@/lib/runs/plan-price';
import { allDetailsPlan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import type { Quote } from '@/lib/service/price';
import type { Translate } from '@/lib/shared/localized-text';
import { DesignSection } from './DesignSection';
import { FinishedRuns } from './FinishedRuns';
import { RunBar } from './RunBar';
import { RunDetails } from './RunDetails';
import { momentText } from './run-text';
import { useRunActions } from './use-runs';
import './runs.css';

export function RunsPane() {
  const t = useTranslation();
  const store = useRunsStore();
  const library = useLibraryStore();
  const everywhere = useStore(store, (state) => state.allRuns);
  const { route, collections } = useStore(library);
  useEffect(() => void store.getState().readAllRuns(), [store]);
  const collection = collections?.find(({ id }) => id === route.within) ?? null;
  const design = collections?.find(({ id }) => id === route.collectionId)?.design;
  const runs = collection ? everywhere?.filter(({ collectionId }) => collectionId === collection.id) : everywhere;
  return (
    <div className="runs">
      <header className="flex-row wrap">
        <div className="stack tight grow">
          <h1>{t('runs')}</h1>
          <p className="note">{t('runsPurpose')}</p>
        </div>
        <CollectionChoice
          collection={collection}
          collections={collections ?? []}
          onChoose={library.getState().replaceView}
        />
      </header>
      {design && <DesignSection design={design} />}
      {runs && <RunLists runs={runs} collection={collection} />}
      {runs?.length === 0 && !design && (
        <StateView icon="play" heading={t('runsEmpty')} actions={<EmptyCollectionActions />}>
          <p>{t('runsEmptyText')}</p>
        </StateView>
      )}
    </div>
  );
}

interface CollectionChoiceProps {
  /** The collection whose runs are shown; `null` for all collections. */
  collection: Collection | null;
  collections: readonly Collection[];
  onChoose(id: string): void;
}

function CollectionChoice({ collection, collections, onChoose }: CollectionChoiceProps) {
  const t = useTranslation();
  if (collections.length < 2) return null;
  return (
    <select
      className="select"
      aria-label={t('collection')}
      value={collection?.id ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('allCollections')}</option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface RunListsProps {
  runs: readonly RunView[];
  /** The collection whose runs are listed; `null` for all collections. */
  collection: Collection | null;
}

function RunLists({ runs, collection }: RunListsProps) {
  const collections = useLibrary((state) => state.collections);
  const nameOf = ({ collectionId }: RunView) =>
    collection || (collections?.length ?? 0) < 2
      ? null
      : (collections?.find(({ id }) => id === collectionId)?.name ?? null);
  // A finished run with unanswered requests still waits for a decision of the user.
  const open = runs.filter(({ endedAt, steps }) => endedAt === null || steps.uncertain > 0);
  const finished = runs.filter((run) => !open.includes(run));
  return (
    <>
      {open.length > 0 && <OpenRuns runs={open} nameOf={nameOf} />}
      <ScheduledRuns runs={runs} collection={collection} />
      {finished.length > 0 && <FinishedRuns runs={finished} nameOf={nameOf} />}
    </>
  );
}

interface OpenRunsProps {
  runs: readonly RunView[];
  /** Returns the name of a run's collection; `null` if only one collection is listed, or the name is unknown. */
  nameOf(run: RunView): string | null;
}

function OpenRuns({ runs, nameOf }: OpenRunsProps) {
  const t = useTranslation();
  const reasonId = useId();
  const { actions, disabledReason } = useRunActions();
  const account = useApp((state) => state.account);
  const blocker = account && blockerOf(account);
  const isAnyWaiting = runs.some(({ state, failed }) => state === 'paused' || failed !== null);
  return (
    <section className="stack" aria-labelledby="runs-open">
      <h2 id="runs-open">{t('runsOpen')}</h2>
      {disabledReason && isAnyWaiting && <DisabledNote id={reasonId} reason={disabledReason} />}
      <ul className="stack">
        {runs.map((run) => (
          <li key={run.id}>
            <RunBar
              run={run}
              disabledReason={disabledReason && { ...disabledReason, noticeId: reasonId }}
              actions={actions}
              collection={nameOf(run)}
              shownFailure={blocker?.kind}
            >
              <details>
                <summary>{t('runFigures')}</summary>
                <RunDetails run={run} />
              </details>
            </RunBar>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ScheduledCollection = Collection & { schedule: CollectionSchedule };

const isScheduled = (collection: Collection): collection is ScheduledCollection => collection.schedule?.on === true;

/** Lists the active schedules, each with its next run and the price of that run. */
function ScheduledRuns({ runs, collection }: RunListsProps) {
  const t = useTranslation();
  const { collections, counts } = useLibrary();
  const scheduled = (collection ? [collection] : (collections ?? [])).filter(isScheduled);
  if (scheduled.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="runs-scheduled">
      <h2 id="runs-scheduled">{t('runsScheduled')}</h2>
      <ul className="runs-scheduled">
        {scheduled.map((collection) => (
          <Schedule
            key={collection.id}
            collection={collection}
            videos={counts.get(collection.id) ?? 0}
            runs={runs.filter(({ collectionId }) => collectionId === collection.id)}
          />
        ))}
      </ul>
      <p className="note">{t('scheduleBrowser')}</p>
    </section>
  );
}

interface ScheduleProps {
  collection: ScheduledCollection;
  videos: number;
  runs: readonly RunView[];
}

function Schedule({ collection: { id, name, schedule }, videos, runs }: ScheduleProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const enteredPrices = useApp((state) => state.settings.enteredPrices);
  const estimates = useApp((state) => state.settings.estimates);
  const price = useMemo(() => {
    // The price depends only on the number of ids, so placeholders suffice.
    const ids = Array.from({ length: videos }, (_, index) => String(index) as VideoId);
    return planPrice(allDetailsPlan(ids), { enteredPrices, estimates }).quote;
  }, [videos, enteredPrices, estimates]);
  return (
    <li className="flex-row wrap">
      <span className="grow">
        <span className="strong">{t('scheduleHeading')}</span>{' '}
        <span className="note">{t.plural('runsScheduledVideos', videos)}</span>
      </span>
      <a className="link" href={hashFromRoute({ collectionId: id, pane: 'table' })}>
        <bdi>{name}</bdi>
      </a>
      <span>{t.plural('runsScheduledEvery', schedule.everyHours, momentText(t, schedule.nextAt, now))}</span>
      <span>{runPriceText(t, price)}</span>
      <ScheduleWarnings schedule={schedule} quote={price} runs={runs} />
    </li>
  );
}

function runPriceText(t: Translate, price: Quote): string {
  if (price.is === 'unknown') return t('priceUnstated');
  return t(price.is === 'estimated' ? 'runsScheduledEstimate' : 'runsScheduledPrice', priceText(t, price));
}

import { useEffect, useId, useMemo } from 'react';
import { useStore } from 'zustand';
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
import { RunNotifications } from './RunNotifications';
import { RunRow, runColumns, TwoLines } from './RunRow';
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
      <RunNotifications />
      {design && <DesignSection design={design} />}
      {runs && <RunLists runs={runs} collection={collection} hasDesign={design !== undefined} />}
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
  /** True if the page shows a study design, whose steps are the runs to start. */
  hasDesign: boolean;
}

/** Lists the runs in groups: running or paused, scheduled, and finished. */
function RunLists({ runs, collection, hasDesign }: RunListsProps) {
  const t = useTranslation();
  const reasonId = useId();
  const collections = useLibrary((state) => state.collections);
  const { disabledReason } = useRunActions();
  const account = useApp((state) => state.account);
  const shownFailure = (account && blockerOf(account))?.kind;
  const nameOf = (id: string) =>
    collection || (collections?.length ?? 0) < 2 ? null : (collections?.find((one) => one.id === id)?.name ?? null);
  // A finished run with unanswered requests still waits for a decision of the user.
  const open = runs.filter(({ endedAt, steps }) => endedAt === null || steps.uncertain > 0);
  const finished = runs.filter((run) => !open.includes(run));
  const scheduled = (collection ? [collection] : (collections ?? [])).filter(isScheduled);
  if (runs.length + scheduled.length === 0) return hasDesign ? null : <NoRuns />;
  const isAnyWaiting = runs.some(({ state, failed }) => state === 'paused' || failed !== null);
  const rowOf = (run: RunView) => (
    <RunRow
      key={run.id}
      run={run}
      collection={nameOf(run.collectionId)}
      reasonId={reasonId}
      shownFailure={shownFailure}
    />
  );
  return (
    <>
      {disabledReason && isAnyWaiting && <DisabledNote id={reasonId} reason={disabledReason} />}
      <table className="runs-table">
        <thead>
          <tr>
            <th className="run-more">
              <span className="visually-hidden">{t('runFigures')}</span>
            </th>
            <th>{t('run')}</th>
            <th className="run-progress">{t('runProgress')}</th>
            <th className="run-result">{t('result')}</th>
            <th className="numeric">{t('ledgerBilledHead')}</th>
            <th className="run-controls" />
          </tr>
        </thead>
        <RunGroup heading={t('runsOpen')} count={open.length} />
        {open.map(rowOf)}
        <RunGroup heading={t('runsScheduled')} count={scheduled.length} />
        {scheduled.map((one) => (
          <Schedule
            key={one.id}
            collection={one}
            name={nameOf(one.id)}
            runs={runs.filter(({ collectionId }) => collectionId === one.id)}
          />
        ))}
        <RunGroup heading={t('runsFinished')} count={finished.length} />
        {finished.map(rowOf)}
      </table>
      {scheduled.length > 0 && <p className="note">{t('scheduleBrowser')}</p>}
    </>
  );
}

function NoRuns() {
  const t = useTranslation();
  const { goToPane } = useLibraryStore().getState();
  return (
    <StateView
      icon="play"
      heading={t('runsEmpty')}
      actions={
        <button type="button" className="button primary" onClick={() => goToPane('search')}>
          {t('search')}
        </button>
      }
    >
      <p>{t('runsEmptyText')}</p>
    </StateView>
  );
}

/** The heading row of a group, shown if the group has rows. */
function RunGroup({ heading, count }: { heading: string; count: number }) {
  const t = useTranslation();
  if (count === 0) return null;
  return (
    <tbody>
      <tr className="run-group">
        <th scope="rowgroup" colSpan={runColumns}>
          {heading}
          <span className="note">{t.number(count)}</span>
        </th>
      </tr>
    </tbody>
  );
}

type ScheduledCollection = Collection & { schedule: CollectionSchedule };

const isScheduled = (collection: Collection): collection is ScheduledCollection => collection.schedule?.on === true;

interface ScheduleProps {
  collection: ScheduledCollection;
  /** The name of the collection; `null` if only one collection is listed. */
  name: string | null;
  /** The runs of the collection. */
  runs: readonly RunView[];
}

/** A schedule, with its next run and the price of that run. */
function Schedule({ collection: { id, schedule }, name, runs }: ScheduleProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const videos = useLibrary(({ counts }) => counts.get(id) ?? 0);
  const enteredPrices = useApp((state) => state.settings.enteredPrices);
  const estimates = useApp((state) => state.settings.estimates);
  const price = useMemo(() => {
    // The price depends only on the number of ids, so placeholders suffice.
    const ids = Array.from({ length: videos }, (_, index) => String(index) as VideoId);
    return planPrice(allDetailsPlan(ids), { enteredPrices, estimates }).quote;
  }, [videos, enteredPrices, estimates]);
  return (
    <tbody>
      <tr>
        <td className="run-more" />
        <td>
          <TwoLines note={t.plural('runNameDetails', videos)} collection={name}>
            <a href={hashFromRoute({ collectionId: id, pane: 'table' })}>{t('scheduleHeading')}</a>
          </TwoLines>
        </td>
        <td>{t('runsScheduledNext', momentText(t, schedule.nextAt, now))}</td>
        <td className="run-result">{t.plural('runsScheduledEvery', schedule.everyHours)}</td>
        <td className="numeric">{runPriceText(t, price)}</td>
        <td className="run-controls" />
      </tr>
      <tr className="run-warnings">
        <td />
        <td colSpan={runColumns - 1}>
          <ScheduleWarnings schedule={schedule} quote={price} runs={runs} />
        </td>
      </tr>
    </tbody>
  );
}

function runPriceText(t: Translate, price: Quote): string {
  if (price.is === 'unknown') return t('priceUnstated');
  return t(price.is === 'estimated' ? 'runsScheduledEstimate' : 'runsScheduledPrice', priceText(t, price));
}

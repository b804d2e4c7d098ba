import { useMemo } from 'react';
import { useStore } from 'zustand';
import { EmptyCollection, ReadingCollection } from '@/components/collection/EmptyCollection';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { Snapshot } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import { originalOf } from '@/lib/replication/original-study';
import { ChangesView } from './ChangesView';
import { CountriesView, useCountryQueries } from './CountriesView';
import { CountsPane } from './CountsPane';
import { MissingView } from './MissingView';
import { ReplicationView } from './ReplicationView';
import { parseTimeView, timeViewLabels, timeViewsOf } from './time-views';
import { useIncluded } from './use-included';
import '@/components/ui/plots.css';

/** How a collection changed: its counts, the results of two runs, and the videos that are no longer returned. */
export function OverTimePane() {
  const { snapshot } = useSnapshot();
  const view = parseTimeView(useLibrary(({ route }) => route.within));
  const design = useLibrary((state) => shownCollection(state)?.design) ?? null;
  const original = useMemo(() => originalOf(design), [design]);
  const queries = useCountryQueries(snapshot);
  if (!snapshot) return <ReadingCollection />;
  const viewChoice = <TimeViewChoice hasCountries={queries.length > 0} />;
  const isEmpty = snapshot.ids.length === 0;
  if (design && original && (view === 'replication' || isEmpty)) {
    return (
      <ReplicationView design={design} original={original} snapshot={snapshot}>
        {!isEmpty && viewChoice}
      </ReplicationView>
    );
  }
  if (isEmpty) return <EmptyCollection />;
  const choice = (
    <>
      {viewChoice}
      <ExcludedNote snapshot={snapshot} />
    </>
  );
  if (view === 'changes') return <ChangesView snapshot={snapshot}>{choice}</ChangesView>;
  if (view === 'countries') {
    return (
      <CountriesView snapshot={snapshot} queries={queries}>
        {choice}
      </CountriesView>
    );
  }
  if (view === 'missing') return <MissingView snapshot={snapshot}>{choice}</MissingView>;
  return <CountsPane snapshot={snapshot}>{choice}</CountsPane>;
}

function ExcludedNote({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslation();
  const excluded = snapshot.ids.length - useIncluded(snapshot).size;
  return excluded > 0 && <p className="note">{t.plural('timeExcluded', excluded)}</p>;
}

/** Chooses the view. Countries are only offered if a query was sent for several. */
function TimeViewChoice({ hasCountries }: { hasCountries: boolean }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const collection = useLibrary(shownCollection);
  const view = useStore(library, ({ route }) => parseTimeView(route.within));
  return (
    <Segmented
      label={t('timeViews')}
      options={timeViewsOf(collection)
        .filter((one) => one !== 'countries' || hasCountries || view === one)
        .map((one) => [one, t(timeViewLabels[one])])}
      value={view}
      onChoose={(one) => library.getState().goToView('over-time', one)}
    />
  );
}

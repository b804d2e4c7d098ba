import { useStore } from 'zustand';
import { EmptyCollection, ReadingCollection } from '@/components/collection/EmptyCollection';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { ChangesView } from './ChangesView';
import { CountsPane } from './CountsPane';
import { MissingView } from './MissingView';
import { parseTimeView, timeViewLabels, timeViews } from './time-views';
import '@/components/ui/plots.css';

/** How a collection changed: its counts, the results of two runs, and the videos that are no longer returned. */
export function OverTimePane() {
  const { snapshot } = useSnapshot();
  const view = parseTimeView(useLibrary(({ route }) => route.within));
  if (!snapshot) return <ReadingCollection />;
  if (snapshot.ids.length === 0) return <EmptyCollection />;
  const choice = <TimeViewChoice />;
  if (view === 'changes') return <ChangesView snapshot={snapshot}>{choice}</ChangesView>;
  if (view === 'missing') return <MissingView snapshot={snapshot}>{choice}</MissingView>;
  return <CountsPane snapshot={snapshot}>{choice}</CountsPane>;
}

function TimeViewChoice() {
  const t = useTranslation();
  const library = useLibraryStore();
  const view = useStore(library, ({ route }) => parseTimeView(route.within));
  return (
    <Segmented
      label={t('timeViews')}
      options={timeViews.map((one) => [one, t(timeViewLabels[one])])}
      value={view}
      onChoose={(one) => library.getState().goToView('over-time', one)}
    />
  );
}

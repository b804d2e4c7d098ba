import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { titleById } from '@/lib/collection/video-titles';
import { createSeries } from '@/lib/over-time/count-series';
import { createCountsStore } from '@/lib/over-time/store/time-store';
import type { VideoId } from '@/lib/service/ids';
import { CountsView } from './CountsView';

/** Counts of the collection's videos, from all observations. */
export function TimePane({ panel }: { panel: PanelStore }) {
  const library = libraryOf(panel);
  const watch = useStore(library, (state) => shownCollection(state)?.watch ?? null);
  const { roll } = useStore(snapshotOf(panel));
  const store = tabStore(panel, createCountsStore);
  const shown = useStore(store);
  const all = useMemo(() => (roll ? createSeries(roll.captures, shown.field) : null), [roll, shown.field]);
  if (!roll || !all) return null;
  if (roll.details.every((capture) => capture < 0)) return <NothingObserved onPlan={() => library.go('table')} />;
  const title = (id: VideoId) => titleById(roll, id);
  return (
    <CountsView
      {...shown}
      {...{ all, titleOf: title }}
      everyHours={watch?.on ? watch.everyHours : null}
      onChoose={store.choose}
      onCopy={(series) => void store.copy(series, title)}
    />
  );
}

function NothingObserved({ onPlan }: { onPlan(): void }) {
  const t = useTranslation();
  const acts = (
    <button type="button" className="btn" onClick={onPlan}>
      {t('timeToTable')}
    </button>
  );
  return (
    <StateView icon="chart-line" heading={t('timeNone')} acts={acts}>
      <p>{t('timeNoneSentence')}</p>
    </StateView>
  );
}

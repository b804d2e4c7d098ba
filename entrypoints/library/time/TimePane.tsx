import { useMemo } from 'react';
import { useStore } from 'zustand';
import { TimeView } from '@/components/library/TimeView';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { seriesOf } from '@/lib/core/library/series';
import { titleById } from '@/lib/core/library/titles';
import type { VideoId } from '@/lib/core/service/ids';
import { collectionHere } from '@/lib/panel/library/library';
import { makeTime } from '@/lib/panel/library/time';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from '../library-store';
import { rollOfPage } from '../roll-store';

/** Counts of the collection's videos, from all observations. */
export function TimePane({ panel }: { panel: Panel }) {
  const library = libraryOf(panel);
  const watch = useStore(library, (state) => collectionHere(state)?.watch ?? null);
  const { roll } = useStore(rollOfPage(panel));
  const store = tabStore(panel, makeTime);
  const shown = useStore(store);
  const all = useMemo(() => (roll ? seriesOf(roll.captures, shown.field) : null), [roll, shown.field]);
  if (!roll || !all) return null;
  if (roll.details.every((capture) => capture < 0)) return <Unobserved onPlan={() => library.go('table')} />;
  const title = (id: VideoId) => titleById(roll, id);
  return (
    <TimeView
      {...shown}
      {...{ all, titleOf: title }}
      everyHours={watch?.on ? watch.everyHours : null}
      onChoose={store.choose}
      onCopy={(series) => void store.copy(series, title)}
    />
  );
}

function Unobserved({ onPlan }: { onPlan(): void }) {
  const say = useWords();
  const acts = (
    <button type="button" className="btn" onClick={onPlan}>
      {say('timeToTable')}
    </button>
  );
  return (
    <StateView icon="chart-line" heading={say('timeNone')} acts={acts}>
      <p>{say('timeNoneSentence')}</p>
    </StateView>
  );
}

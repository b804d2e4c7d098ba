import { useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/Icon';
import { Region } from '@/components/Region';
import { useWords } from '@/components/words';
import type { Panel } from '@/lib/panel/panel';
import { Hindrance } from '../../sidepanel/Hindrance';
import { libraryOf } from '../library-store';
import { runsOf } from '../runs-store';
import { CompleteSection } from './CompleteSection';
import { RunsSection } from './RunsSection';
import { WatchSection } from './WatchSection';
import '@/components/style/library-runs.css';

/** What the collection here costs and what runs: a column, or a bar where there is no room for one. */
export function PlanPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const collectionId = useStore(libraryOf(panel), ({ place }) => place.collectionId);
  const failure = useStore(runsOf(panel), (state) => state.failure);
  const [open, setOpen] = useState(false);
  return (
    <aside className={open ? 'aside plan' : 'aside plan folded'} aria-label={say('planHeading')}>
      {failure && <Hindrance panel={panel} failure={failure} beside />}
      <Region key={collectionId}>
        <CompleteSection panel={panel} />
      </Region>
      <Region>
        <RunsSection panel={panel} />
      </Region>
      <Region>
        <WatchSection panel={panel} />
      </Region>
      <button type="button" className="btn small quiet plan-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{say(open ? 'planClose' : 'planOpen')}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} small />
      </button>
    </aside>
  );
}

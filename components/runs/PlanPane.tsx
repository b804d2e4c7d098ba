import { useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { ScheduleSection } from '@/components/over-time/ScheduleSection';
import { BlockerView } from '@/components/ui/BlockerView';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { DetailsSection } from './DetailsSection';
import { RunsSection } from './RunsSection';
import { runsOf } from './runs-store';
import './runs.css';

/** What the collection here costs and what runs: a column, or a bar where there is no room for one. */
export function PlanPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const collectionId = useStore(libraryOf(panel), ({ place }) => place.collectionId);
  const failure = useStore(runsOf(panel), (state) => state.failure);
  const [open, setOpen] = useState(false);
  return (
    <aside className={open ? 'aside plan' : 'aside plan folded'} aria-label={t('planHeading')}>
      {failure && <BlockerView panel={panel} failure={failure} beside />}
      <ErrorBoundary key={collectionId}>
        <DetailsSection panel={panel} />
      </ErrorBoundary>
      <ErrorBoundary>
        <RunsSection panel={panel} />
      </ErrorBoundary>
      <ErrorBoundary>
        <ScheduleSection panel={panel} />
      </ErrorBoundary>
      <button type="button" className="btn small quiet plan-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{t(open ? 'planClose' : 'planOpen')}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} small />
      </button>
    </aside>
  );
}

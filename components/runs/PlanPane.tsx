import { useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { ScheduleSection } from '@/components/over-time/ScheduleSection';
import { BlockerView } from '@/components/ui/BlockerView';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { openRunsFirst } from '@/lib/runs/run-view';
import { DetailsSection } from './DetailsSection';
import { RunRow } from './RunRow';
import { runsOf, useRunActions } from './runs-store';
import './runs.css';

/** The runs pane shows the others. */
const maxShown = 3;

/** Lists the current runs of the open collection. */
export function RunsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const place = useStore(libraryStoreOf(panel), (state) => state.route);
  const all = useStore(runsOf(panel), (state) => state.runs);
  const { verbs, blocked } = useRunActions(panel);
  // The runs pane lists them itself.
  if (place.pane === 'runs') return null;
  const runs = place.pane === 'many' ? all.filter(({ plan }) => plan.kind !== 'captions') : all;
  if (runs.length === 0) return null;
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{t('runsHeading')}</h2>
        <a className="link note" href={hashFromRoute({ ...place, pane: 'runs' })}>
          {t('runsAll')}
        </a>
      </div>
      <ul className="stack">
        {openRunsFirst(runs, maxShown).map((run) => (
          <li key={run.id} className={run.endedAt === null || run.possible ? 'run' : 'run plan-more'}>
            <RunRow run={run} blocked={blocked} actions={verbs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the cost and the runs of the open collection, as a column or, on narrow screens, as a bar. */
export function PlanPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const collectionId = useStore(libraryStoreOf(panel), ({ route: place }) => place.collectionId);
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

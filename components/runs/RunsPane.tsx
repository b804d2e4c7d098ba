import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { EmptyCollectionActions } from '@/components/collection/EmptyCollectionActions';
import { libraryStoreOf } from '@/components/collection/library-store';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { RunView } from '@/lib/runs/run-view';
import { RunDetails } from './RunDetails';
import { RunRow } from './RunRow';
import { runsOf, useRunActions } from './runs-store';
import './runs.css';

/** Loaded on demand, because most collections repeat no design. */
const DesignSection = lazy(async () => ({ default: (await import('./DesignSection')).DesignSection }));

/** Lists the runs of this collection or of all. */
export function RunsPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const [wide, setWide] = useState(false);
  const store = runsOf(panel);
  const { runs, everywhere } = useStore(store);
  const design = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.design);
  const shown = wide ? everywhere : runs;
  const widen = () => {
    setWide(true);
    void store.readEverywhere();
  };
  return (
    <>
      <header className="row wrap">
        <h1 className="grow">{t('runsHeading')}</h1>
        <span className="seg">
          <button type="button" aria-pressed={!wide} onClick={() => setWide(false)}>
            {t('runsHere')}
          </button>
          <button type="button" aria-pressed={wide} onClick={widen}>
            {t('runsEverywhere')}
          </button>
        </span>
      </header>
      {design && !wide && (
        <Suspense>
          <DesignSection panel={panel} design={design} />
        </Suspense>
      )}
      {shown?.length === 0 && !(design && !wide) && (
        <StateView icon="play" heading={t('runsEmpty')} actions={<EmptyCollectionActions panel={panel} />}>
          <p>{t('runsEmptyText')}</p>
        </StateView>
      )}
      {shown && shown.length > 0 && <RunList panel={panel} runs={shown} named={wide} />}
    </>
  );
}

function RunList({ panel, runs, named }: { panel: PanelStore; runs: readonly RunView[]; named: boolean }) {
  const { verbs, blocked } = useRunActions(panel);
  const collections = useStore(libraryStoreOf(panel), (state) => state.collections);
  const nameOf = (run: RunView) => collections?.find(({ id }) => id === run.collectionId)?.name ?? null;
  return (
    <ul className="runs">
      {runs.map((run) => (
        <li key={run.id} className="run">
          <RunRow run={run} blocked={blocked} actions={verbs} />
          <RunDetails panel={panel} run={run} collection={named ? nameOf(run) : null} />
        </li>
      ))}
    </ul>
  );
}

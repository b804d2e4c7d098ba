import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { useNow } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { runName } from '@/lib/runs/run-name';
import { openRunsFirst } from '@/lib/runs/run-view';
import { RunBar } from './RunBar';
import { momentText } from './run-text';
import { runsOf, useRunActions } from './runs-store';

/** The runs page shows the others. */
const maxShown = 5;

/** Lists the latest runs of the open collection; unfinished ones have their progress and actions. */
export function RunsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const route = useStore(libraryStoreOf(panel), (state) => state.route);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const { verbs, blocked } = useRunActions(panel);
  const now = useNow(null);
  if (runs.length === 0) return null;
  return (
    <section className="stack tight">
      <div className="row">
        <h2 className="grow">{t('runsHeading')}</h2>
        <a className="link note" href={hashFromRoute({ ...route, pane: 'runs' })}>
          {t('runsAll')}
        </a>
      </div>
      <ul className="stack tight">
        {openRunsFirst(runs, maxShown).map((run) =>
          run.endedAt === null || run.possible ? (
            <li key={run.id}>
              <RunBar run={run} blocked={blocked} actions={verbs} />
            </li>
          ) : (
            <li key={run.id} className="row">
              <bdi className="grow">{t.message(runName(run))}</bdi>
              <time className="note nowrap">{momentText(t, run.endedAt, now)}</time>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

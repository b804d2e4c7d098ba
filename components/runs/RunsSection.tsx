import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { useTranslation } from '@/components/ui/words';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { openRunsFirst } from '@/lib/runs/foremost';
import { RunRow } from './RunRow';
import { runsOf } from './runs-store';
import { useRunActions } from './use-run-verbs';

/** So many runs stand beside the collection; the others are a click away. */
const maxShown = 3;

/** The runs of the collection here that matter now. */
export function RunsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const place = useStore(libraryOf(panel), (state) => state.place);
  const all = useStore(runsOf(panel), (state) => state.runs);
  const { verbs, blocked } = useRunActions(panel);
  // Where all of them are looked at, they do not stand twice.
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
            <RunRow run={run} blocked={blocked} verbs={verbs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useStore } from 'zustand';
import { RunRow } from '@/components/library/RunRow';
import { useWords } from '@/components/words';
import { hashOf } from '@/lib/core/library/place';
import { foremost } from '@/lib/core/runs/foremost';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { runsOf } from '../runs-store';
import { useRunVerbs } from '../use-run-verbs';

/** So many runs stand beside the collection; the others are a click away. */
const mostBeside = 3;

/** The runs of the collection here that matter now. */
export function RunsSection({ panel }: { panel: Panel }) {
  const say = useWords();
  const place = useStore(libraryOf(panel), (state) => state.place);
  const all = useStore(runsOf(panel), (state) => state.runs);
  const { verbs, blocked } = useRunVerbs(panel);
  // Where all of them are looked at, they do not stand twice.
  if (place.pane === 'runs') return null;
  const runs = place.pane === 'many' ? all.filter(({ plan }) => plan.kind !== 'captions') : all;
  if (runs.length === 0) return null;
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{say('runsHeading')}</h2>
        <a className="link note" href={hashOf({ ...place, pane: 'runs' })}>
          {say('runsAll')}
        </a>
      </div>
      <ul className="stack">
        {foremost(runs, mostBeside).map((run) => (
          <li key={run.id} className={run.endedAt === null || run.possible ? 'run' : 'run plan-more'}>
            <RunRow run={run} blocked={blocked} verbs={verbs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

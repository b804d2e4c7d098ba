import { useMemo } from 'react';
import { useStore } from 'zustand';
import { SaveState } from '@/components/library/hand-in/SaveState';
import { ManyFilter } from '@/components/library/many/ManyFilter';
import { ManyTable } from '@/components/library/many/ManyTable';
import { RunRow } from '@/components/library/RunRow';
import { PricedButton } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { countedStates } from '@/lib/core/captions/many/rows';
import { foremost } from '@/lib/core/runs/foremost';
import type { Panel } from '@/lib/panel/panel';
import { useSourceRuns } from '../source/use-source-runs';
import { useHeldHref } from '../use-held-href';
import { useRunVerbs } from '../use-run-verbs';
import { ManyInstead } from './ManyInstead';
import { manyOf, manyZipOf } from './many-store';
import type { ManyNow } from './use-many';
import { useManyPlace } from './use-many-place';

interface Props {
  panel: Panel;
  now: ManyNow | null;
}

/** The runs for captions here, what became of each video, and all that is held as one file. */
export function ManyResults({ panel, now }: Props) {
  return (
    <>
      <Runs panel={panel} />
      {now && (
        <section className="wide">
          <ManyInstead panel={panel} now={now} />
          <Results panel={panel} now={now} />
        </section>
      )}
    </>
  );
}

/** So many stand here; every run of the collection is in the list of runs. */
const mostShown = 2;

function Runs({ panel }: { panel: Panel }) {
  const say = useWords();
  const runs = useSourceRuns(panel, 'captions');
  const { verbs, blocked } = useRunVerbs(panel);
  if (runs.length === 0) return null;
  return (
    <section>
      <h2>{say('runsHeading')}</h2>
      <ul className="stack" aria-live="polite">
        {foremost(runs, mostShown).map((run) => (
          <li key={run.id} className="run">
            <RunRow run={run} blocked={blocked} verbs={verbs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ panel, now }: { panel: Panel; now: ManyNow }) {
  const say = useWords();
  const { shown, choose } = useManyPlace(panel);
  const hrefOf = useHeldHref(panel);
  const titles = useStore(manyOf(panel), (state) => state.titles);
  const { rows } = now;
  const counts = useMemo(() => countedStates(rows), [rows]);
  const some = useMemo(() => (shown === null ? rows : rows.filter(({ state }) => state === shown)), [rows, shown]);
  return (
    <>
      <h2>{say('manyResults')}</h2>
      <Zip panel={panel} now={now} held={counts.held} />
      <div>
        <ManyFilter counts={counts} shown={shown} onShow={(state) => choose({ shown: state })} />
      </div>
      <ManyTable rows={some} titles={titles} hrefOf={hrefOf} />
    </>
  );
}

/** The strong button once there is nothing left to ask; and free at any time. */
function Zip({ panel, now, held }: { panel: Panel; now: ManyNow; held: number }) {
  const say = useWords();
  const store = manyZipOf(panel);
  const { work, ended } = useStore(store);
  const { views } = useManyPlace(panel);
  const titles = useStore(manyOf(panel), (state) => state.titles);
  return (
    <div className="stack tight">
      {!work && held > 0 && (
        <div>
          <PricedButton
            label={say.count('manySave', held)}
            price={{ is: 'free' }}
            icon="package"
            strong={now.captioning.ids.length === 0}
            onPress={() => void store.save({ rows: now.rows, titles, views })}
          />
        </div>
      )}
      {held > 0 && <p className="note">{say('manyZipNote')}</p>}
      <SaveState work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}

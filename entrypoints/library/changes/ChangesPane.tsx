import { useMemo } from 'react';
import { useStore } from 'zustand';
import { momentText } from '@/components/amounts';
import { ChangesChoice } from '@/components/library/ChangesChoice';
import { ChangesView } from '@/components/library/ChangesView';
import { StateView } from '@/components/StateView';
import { useWords } from '@/components/words';
import { type Pair, pairIn } from '@/lib/core/library/comparable';
import { rankedIn } from '@/lib/core/library/compared';
import type { Roll } from '@/lib/core/library/roll';
import { titleById } from '@/lib/core/library/titles';
import { runName } from '@/lib/core/runs/run-words';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from '../library-store';
import { rollOfPage } from '../roll-store';
import { runsOf } from '../runs-store';
import { changesOf } from './changes-store';

/** What changed between two runs of this collection. */
export function ChangesPane({ panel }: { panel: Panel }) {
  const { roll } = useStore(rollOfPage(panel));
  const { runs } = useStore(runsOf(panel));
  const store = changesOf(panel);
  const { among, chosen } = useStore(store);
  const found = useMemo(() => runs.filter(({ id }) => roll?.captures.some(({ runId }) => runId === id)), [runs, roll]);
  const pair = useMemo(() => pairIn(found, among, chosen), [found, among, chosen]);
  const say = useWords();
  if (!roll) return null;
  if (!pair) return <OneRun onRuns={() => libraryOf(panel).go('runs')} />;
  const choices = found.map((run) => ({
    id: run.id,
    text: `${momentText(say, run.createdAt)} · ${say.saying(runName(run))}`,
  }));
  return (
    <>
      <ChangesChoice runs={choices} {...pair} onChoose={(before, after) => store.choose({ before, after })} />
      <Compared roll={roll} pair={pair} />
    </>
  );
}

function Compared({ roll, pair: { before, after } }: { roll: Roll; pair: Pair }) {
  const [was, is] = useMemo(
    () => [before, after].map((id) => rankedIn(roll.captures.filter(({ runId }) => runId === id))),
    [roll, before, after],
  );
  return <ChangesView before={was ?? []} after={is ?? []} titleOf={(id) => titleById(roll, id)} />;
}

function OneRun({ onRuns }: { onRuns(): void }) {
  const say = useWords();
  const acts = (
    <button type="button" className="btn" onClick={onRuns}>
      {say('libraryRuns')}
    </button>
  );
  return (
    <StateView icon="columns-2" heading={say('chgNothing')} acts={acts}>
      <p>{say('chgNothingSentence')}</p>
    </StateView>
  );
}

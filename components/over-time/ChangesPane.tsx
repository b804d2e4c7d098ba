import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { rollOfPage } from '@/components/collection/snapshot-store';
import { runsOf } from '@/components/runs/runs-store';
import { momentText } from '@/components/ui/amounts';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Roll } from '@/lib/collection/snapshot';
import { titleById } from '@/lib/collection/video-titles';
import { type Pair, pairIn } from '@/lib/over-time/comparable';
import { rankedIn } from '@/lib/over-time/compared';
import { runName } from '@/lib/runs/run-text';
import { ChangesChoice } from './ChangesChoice';
import { ChangesView } from './ChangesView';
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

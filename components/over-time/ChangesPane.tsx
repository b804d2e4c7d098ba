import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { runsOf } from '@/components/runs/runs-store';
import { dateTimeText } from '@/components/ui/format-text';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Snapshot } from '@/lib/collection/snapshot';
import { titleById } from '@/lib/collection/video-titles';
import { chooseRunPair, type RunPair } from '@/lib/over-time/comparable';
import { rankedVideos } from '@/lib/over-time/compare-lists';
import { runName } from '@/lib/runs/run-name';
import { changesOf } from './changes-store';
import { ListChanges } from './ListChanges';
import { RunPairFields } from './RunPairFields';

/** What changed between two runs of this collection. */
export function ChangesPane({ panel }: { panel: PanelStore }) {
  const { roll } = useStore(snapshotOf(panel));
  const { runs } = useStore(runsOf(panel));
  const store = changesOf(panel);
  const { among, chosen } = useStore(store);
  const runsWithCaptures = useMemo(
    () => runs.filter(({ id }) => roll?.captures.some(({ runId }) => runId === id)),
    [runs, roll],
  );
  const pair = useMemo(() => chooseRunPair(runsWithCaptures, among, chosen), [runsWithCaptures, among, chosen]);
  const t = useTranslation();
  if (!roll) return null;
  if (!pair) return <NothingToCompare onRuns={() => libraryOf(panel).go('runs')} />;
  const choices = runsWithCaptures.map((run) => ({
    id: run.id,
    text: `${dateTimeText(t, run.createdAt)} · ${t.saying(runName(run))}`,
  }));
  return (
    <>
      <RunPairFields runs={choices} {...pair} onChoose={(before, after) => store.choose({ before, after })} />
      <RunComparison roll={roll} pair={pair} />
    </>
  );
}

function RunComparison({ roll, pair: { before, after } }: { roll: Snapshot; pair: RunPair }) {
  const [was, is] = useMemo(
    () => [before, after].map((id) => rankedVideos(roll.captures.filter(({ runId }) => runId === id))),
    [roll, before, after],
  );
  return <ListChanges before={was ?? []} after={is ?? []} titleOf={(id) => titleById(roll, id)} />;
}

function NothingToCompare({ onRuns }: { onRuns(): void }) {
  const t = useTranslation();
  const acts = (
    <button type="button" className="btn" onClick={onRuns}>
      {t('libraryRuns')}
    </button>
  );
  return (
    <StateView icon="columns-2" heading={t('chgNothing')} acts={acts}>
      <p>{t('chgNothingSentence')}</p>
    </StateView>
  );
}

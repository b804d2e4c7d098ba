import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { RunRow } from '@/components/runs/RunRow';
import { useRunVerbs } from '@/components/runs/use-run-verbs';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { SearchPlan } from '@/lib/runs/plans/search-plan';
import type { RunView } from '@/lib/runs/run-view';
import { searchOf } from './search-store';

interface Props {
  panel: Panel;
  plan: SearchPlan;
  run: RunView;
}

/** What became of a search, and what it found. */
export function SearchRun({ panel, plan, run }: Props) {
  const say = useWords();
  const { verbs, blocked } = useRunVerbs(panel);
  return (
    <div className="stack tight">
      <span className="label">{say('searchRunHere')}</span>
      <RunRow run={run} blocked={blocked} verbs={verbs} />
      {isCutShort(run, plan) && <p className="note warned">{say('searchCutShort')}</p>}
      <Others panel={panel} run={run} plan={plan} />
      <div className="row wrap">
        <button type="button" className="btn small" onClick={() => libraryOf(panel).go('table')}>
          {say('searchShowTable')}
        </button>
      </div>
    </div>
  );
}

/** Halving takes two requests at once: where there was no room for them, more may be there than was found. */
function isCutShort({ state, steps }: RunView, { requests }: SearchPlan): boolean {
  const asked = Object.values(steps).reduce((sum, count) => sum + count, 0);
  return state === 'done' && requests !== null && asked >= requests - 1;
}

/** Channels and playlists become no videos: they are counted, and stay in the answers. */
function Others({ panel, run, plan }: Props) {
  const say = useWords();
  const search = searchOf(panel);
  const others = useStore(search, (state) => state.others[run.id]);
  const mixed = plan.asked.type !== 'video';
  useEffect(() => {
    if (mixed) void search.readOthers(run);
  }, [search, mixed, run]);
  if (!others || others.channels + others.playlists === 0) return null;
  const [channels, playlists] = [
    say.count('searchChannels', others.channels),
    say.count('searchPlaylists', others.playlists),
  ];
  return <p className="note">{say('searchOthers', channels, playlists)}</p>;
}

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { RunRow } from '@/components/runs/RunRow';
import { useRunActions } from '@/components/runs/use-run-verbs';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { SearchPlan } from '@/lib/runs/plan';
import type { RunView } from '@/lib/runs/run-view';
import { searchOf } from './search-store';

interface SearchRunProps {
  panel: PanelStore;
  plan: SearchPlan;
  run: RunView;
}

/** What became of a search, and what it found. */
export function SearchRunStatus({ panel, plan, run }: SearchRunProps) {
  const t = useTranslation();
  const { verbs, blocked } = useRunActions(panel);
  return (
    <div className="stack tight">
      <span className="label">{t('searchRunHere')}</span>
      <RunRow run={run} blocked={blocked} verbs={verbs} />
      {isCutShort(run, plan) && <p className="note warned">{t('searchCutShort')}</p>}
      <OtherResultsNote panel={panel} run={run} plan={plan} />
      <div className="row wrap">
        <button type="button" className="btn small" onClick={() => libraryOf(panel).go('table')}>
          {t('searchShowTable')}
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
function OtherResultsNote({ panel, run, plan }: SearchRunProps) {
  const t = useTranslation();
  const search = searchOf(panel);
  const counts = useStore(search, (state) => state.otherResults[run.id]);
  const isMixed = plan.asked.type !== 'video';
  useEffect(() => {
    if (isMixed) void search.readOtherResults(run);
  }, [search, isMixed, run]);
  if (!counts || counts.channels + counts.playlists === 0) return null;
  const [channels, playlists] = [
    t.plural('searchChannels', counts.channels),
    t.plural('searchPlaylists', counts.playlists),
  ];
  return <p className="note">{t('searchOthers', channels, playlists)}</p>;
}

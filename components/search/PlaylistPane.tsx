import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ListField } from '@/components/import/ListField';
import { AssumedNames } from '@/components/runs/AssumedNames';
import { StartRun } from '@/components/runs/StartRun';
import { useSourceRuns } from '@/components/runs/use-source-runs';
import { LimitField } from '@/components/ui/LimitField';
import { NumberField } from '@/components/ui/NumberField';
import { UnknownName } from '@/components/ui/UnknownName';
import { useOwnPrice } from '@/components/ui/use-own-price';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { mostListPages } from '@/lib/runs/next-page';
import type { ListOf } from '@/lib/runs/plans/playlist-plan';
import { isUnknown, namesHere, namesOfPlan } from '@/lib/runs/unknown-names';
import { listNamed } from '@/lib/search/playlist-address';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { SourceFrame } from './SourceFrame';
import { SourcePrice } from './SourcePrice';

const firstPages = 20;

/** The videos of a playlist, the uploads of a channel, the lists a video stands in (SEA-05). */
export function PlaylistPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const [text, type] = useState('');
  const runs = useSourceRuns(panel, 'playlist');
  const named = useMemo(() => listNamed(text), [text]);
  return (
    <SourceFrame
      heading={say('libraryPlaylist')}
      purpose={say('listPurpose')}
      runs={runs}
      empty={say('sourceNothingYet')}
    >
      <ListField text={text} named={named} onType={type} />
      {named.is === 'list' && <Asking key={named.of.id} panel={panel} of={named.of} />}
    </SourceFrame>
  );
}

function Asking({ panel, of }: { panel: Panel; of: ListOf }) {
  const say = useWords();
  const [pages, setPages] = useState(firstPages);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const { ownPrices } = settings;
  const names = namesHere(settings);
  // Without the name of the next page there is none to ask for.
  const oneOnly = isUnknown('playlistItems.page', names);
  const { openOptions } = panel.getState();
  const use = useOwnPrice(panel, 'playlistItems');
  const plan = useMemo(() => ({ kind: 'playlist' as const, of, pages: oneOnly ? 1 : pages }), [of, pages, oneOnly]);
  return (
    <div className="stack">
      <div className="source-form">
        <NumberField
          label={say('sourceMostPages')}
          value={plan.pages}
          least={1}
          most={oneOnly ? 1 : mostListPages}
          disabled={oneOnly}
          onChange={setPages}
        />
        <LimitField label={say('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      {oneOnly ? (
        <UnknownName what={say('popularMeansPage')} onNames={() => void openOptions()} />
      ) : (
        <p className="note">{say('listPagesUnknown')}</p>
      )}
      <StartRun panel={panel} label={say('listGet')} plan={plan} budget={budget} />
      <SourcePrice
        own={ownPrices.playlistItems ?? null}
        ofOne={quoteFor('playlistItems', { playlist: of.id }, ownPrices)}
        onUse={use}
      />
      <AssumedNames
        keys={namesOfPlan({ ...plan, pages: mostListPages })}
        names={names}
        onOptions={() => void openOptions()}
      />
    </div>
  );
}

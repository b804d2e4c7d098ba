import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { rollOfPage } from '@/components/collection/snapshot-store';
import { tableOf } from '@/components/collection/table-store';
import { AssumedNames } from '@/components/runs/AssumedNames';
import { StartRun } from '@/components/runs/StartRun';
import { useSourceRuns } from '@/components/runs/use-source-runs';
import { SourceFrame } from '@/components/search/SourceFrame';
import { LimitField } from '@/components/ui/LimitField';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { completeIn, type SeedSource, seedsFrom } from '@/lib/network/seeds';
import type { CrawlPlan } from '@/lib/runs/plans/crawl-plan';
import { isUnknown, namesHere, namesOfPlan } from '@/lib/runs/unknown-names';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { CrawlForm } from './CrawlForm';
import { CrawlSums } from './CrawlSums';
import { SeedChoice } from './SeedChoice';

type Choice = Omit<CrawlPlan, 'kind' | 'seeds'>;
const firstChoice: Choice = { depth: 1, pages: 1, country: null, language: null, perStep: 100 };

/** Related videos of related videos, step by step, with the worst case before and a hard stop (REL-03). */
export function CrawlPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const runs = useSourceRuns(panel, 'crawl');
  const { seeds, choosing } = useSeeds(panel);
  return (
    <SourceFrame
      heading={say('libraryRelated')}
      purpose={say('crawlPurpose')}
      runs={runs}
      empty={say('sourceNothingYet')}
    >
      <SeedChoice {...choosing} />
      <Asking panel={panel} seeds={seeds} />
    </SourceFrame>
  );
}

function useSeeds(panel: Panel) {
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const roll = useStore(rollOfPage(panel), (state) => state.roll);
  const complete = useMemo(() => (roll ? completeIn(roll) : []), [roll]);
  const [source, choose] = useState<SeedSource>(selected.size > 0 ? 'selected' : 'pasted');
  const [text, type] = useState('');
  const pasted = useMemo(() => seedsFrom(text), [text]);
  const seeds = useMemo(
    () => ({ selected: [...selected], complete, pasted: pasted.seeds })[source],
    [selected, complete, pasted, source],
  );
  const choosing = {
    source,
    selected: selected.size,
    complete: complete.length,
    text,
    pasted: pasted.seeds.length,
    without: pasted.without,
    onSource: choose,
    onType: type,
  };
  return { seeds, choosing };
}

function Asking({ panel, seeds }: { panel: Panel; seeds: VideoId[] }) {
  const say = useWords();
  const [choice, setChoice] = useState(firstChoice);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const names = namesHere(settings);
  const unknown = {
    country: isUnknown('relatedVideos.country', names),
    language: isUnknown('relatedVideos.language', names),
  };
  const { openOptions } = panel.getState();
  const plan = useMemo((): CrawlPlan => ({ kind: 'crawl', seeds, ...choice }), [seeds, choice]);
  return (
    <div className="stack">
      <CrawlForm
        choice={choice}
        preferred={settings.languages}
        unknown={unknown}
        onChange={(change) => setChoice({ ...choice, ...change })}
        onNames={() => void openOptions()}
      />
      <AssumedNames keys={namesOfPlan(plan)} names={names} onOptions={() => void openOptions()} />
      <div className="source-form">
        <LimitField label={say('crawlStop')} micros={budget} onChange={setBudget} />
      </div>
      {seeds.length === 0 ? (
        <p className="note">{say('crawlNoSeed')}</p>
      ) : (
        <>
          <CrawlSums plan={plan} />
          <StartRun panel={panel} label={say('crawlBegin')} plan={plan} budget={budget} />
        </>
      )}
    </div>
  );
}

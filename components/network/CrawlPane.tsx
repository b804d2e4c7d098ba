import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { tableOf } from '@/components/collection/table-store';
import { ParameterNamesNotice } from '@/components/runs/ParameterNamesNotice';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunsOfKind } from '@/components/runs/use-source-runs';
import { SourceFrame } from '@/components/search/SourceFrame';
import { LimitField } from '@/components/ui/LimitField';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { idsWithDetails, parseSeeds, type SeedSource } from '@/lib/network/crawl-seeds';
import { isUnknownName, parameterKeysOf, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { CrawlPlan } from '@/lib/runs/plan';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { CrawlCost } from './CrawlCost';
import { CrawlForm } from './CrawlForm';
import { SeedChoice } from './SeedChoice';

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;
const defaultOptions: CrawlOptions = { depth: 1, pages: 1, country: null, language: null, perStep: 100 };

/** Related videos of related videos, step by step, with the worst case before and a hard stop. */
export function CrawlPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const runs = useRunsOfKind(panel, 'crawl');
  const { seeds, choosing } = useSeeds(panel);
  return (
    <SourceFrame heading={t('libraryRelated')} purpose={t('crawlPurpose')} runs={runs} empty={t('sourceNothingYet')}>
      <SeedChoice {...choosing} />
      <CrawlSettings panel={panel} seeds={seeds} />
    </SourceFrame>
  );
}

function useSeeds(panel: PanelStore) {
  const selected = useStore(tableOf(panel), (state) => state.selected);
  const snapshot = useStore(snapshotOf(panel), (state) => state.roll);
  const complete = useMemo(() => (snapshot ? idsWithDetails(snapshot) : []), [snapshot]);
  const [source, choose] = useState<SeedSource>(selected.size > 0 ? 'selected' : 'pasted');
  const [text, type] = useState('');
  const pasted = useMemo(() => parseSeeds(text), [text]);
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

function CrawlSettings({ panel, seeds }: { panel: PanelStore; seeds: VideoId[] }) {
  const t = useTranslation();
  const [choice, setChoice] = useState(defaultOptions);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const names = parameterNamesOf(settings);
  const unknown = {
    country: isUnknownName('relatedVideos.country', names),
    language: isUnknownName('relatedVideos.language', names),
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
      <ParameterNamesNotice keys={parameterKeysOf(plan)} names={names} onOptions={() => void openOptions()} />
      <div className="source-form">
        <LimitField label={t('crawlStop')} micros={budget} onChange={setBudget} />
      </div>
      {seeds.length === 0 ? (
        <p className="note">{t('crawlNoSeed')}</p>
      ) : (
        <>
          <CrawlCost plan={plan} />
          <StartRunButton panel={panel} label={t('crawlBegin')} plan={plan} budget={budget} />
        </>
      )}
    </div>
  );
}

import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { rollOfPage } from '@/components/collection/snapshot-store';
import { AssumedNames } from '@/components/runs/AssumedNames';
import { StartRun } from '@/components/runs/StartRun';
import { useSourceRuns } from '@/components/runs/use-source-runs';
import { LimitField } from '@/components/ui/LimitField';
import { useOwnPrice } from '@/components/ui/use-own-price';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { PopularPlan } from '@/lib/runs/plans/popular-plan';
import { isUnknown, namesHere } from '@/lib/runs/unknown-names';
import { arePopularNamesSet, popularNames, withPopularNames } from '@/lib/search/popular-names';
import type { LearnedNames } from '@/lib/service/assumptions';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { mostPageSize, PopularForm, type PopularWord } from './PopularForm';
import { PopularOff } from './PopularOff';
import { PopularRows } from './PopularRows';
import { popularOf } from './popular-store';
import { SourceFrame } from './SourceFrame';
import { SourcePrice } from './SourcePrice';

const firstPlan: PopularPlan = {
  kind: 'popular',
  country: null,
  category: null,
  language: null,
  pageSize: mostPageSize,
  pages: 4,
};

/** Popular videos: off until the names of what is asked are known or chosen. */
export function PopularPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const runs = useSourceRuns(panel, 'popular');
  const { serviceUrl, names } = useStore(panel, (state) => state.settings);
  const learned = names[serviceUrl] ?? {};
  const { changeSettings, openOptions } = panel.getState();
  const use = () => void changeSettings({ names: { ...names, [serviceUrl]: withPopularNames(learned, Date.now()) } });
  return (
    <SourceFrame
      heading={say('libraryPopular')}
      purpose={say('popularPurpose')}
      runs={runs}
      empty={say('sourceNothingYet')}
    >
      {arePopularNamesSet(learned) ? (
        <>
          <Asking panel={panel} />
          <AssumedNames keys={popularNames} names={learned} onOptions={() => void openOptions()} />
        </>
      ) : (
        <PopularOff names={learned} onUse={serviceUrl === '' ? null : use} onOptions={() => void openOptions()} />
      )}
      <Came panel={panel} />
    </SourceFrame>
  );
}

function Asking({ panel }: { panel: Panel }) {
  const say = useWords();
  const [chosen, choose] = useState(firstPlan);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const { ownPrices, languages } = settings;
  const unknown = useMemo(() => unknownWords(namesHere(settings)), [settings]);
  const plan = useMemo(() => withoutUnknown(chosen, unknown), [chosen, unknown]);
  const use = useOwnPrice(panel, 'popularVideos');
  return (
    <div className="stack">
      <PopularForm
        plan={plan}
        preferred={languages}
        unknown={unknown}
        onChange={(change) => choose({ ...chosen, ...change })}
        onNames={() => void panel.getState().openOptions()}
      />
      <div className="source-form">
        <LimitField label={say('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      <StartRun panel={panel} label={say('popularGet')} plan={plan} budget={budget} />
      <SourcePrice own={ownPrices.popularVideos ?? null} ofOne={quoteFor('popularVideos', {}, ownPrices)} onUse={use} />
    </div>
  );
}

const unknownWords = (names: LearnedNames): ReadonlySet<PopularWord> =>
  new Set(popularNames.filter((key) => isUnknown(key, names)).map((key) => key.split('.')[1] as PopularWord));

/** What cannot be said is left to the service, and without the name of the next page there is one. */
const withoutUnknown = (plan: PopularPlan, unknown: ReadonlySet<PopularWord>): PopularPlan => ({
  ...plan,
  country: unknown.has('country') ? null : plan.country,
  category: unknown.has('category') ? null : plan.category,
  language: unknown.has('language') ? null : plan.language,
  pageSize: unknown.has('pageSize') ? null : plan.pageSize,
  pages: unknown.has('page') ? 1 : plan.pages,
});

/** What came last, as it came. */
function Came({ panel }: { panel: Panel }) {
  const store = popularOf(panel);
  const captures = useStore(rollOfPage(panel), ({ roll }) => roll?.captures ?? null);
  const rows = useStore(store, (state) => state.rows);
  useEffect(() => {
    if (captures) void store.read(captures);
  }, [store, captures]);
  return rows && rows.length > 0 ? <PopularRows rows={rows} /> : null;
}

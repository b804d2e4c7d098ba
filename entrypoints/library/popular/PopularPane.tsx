import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LimitField } from '@/components/LimitField';
import { AssumedNames } from '@/components/library/AssumedNames';
import { mostPageSize, PopularForm, type PopularWord } from '@/components/library/PopularForm';
import { PopularOff } from '@/components/library/PopularOff';
import { PopularRows } from '@/components/library/PopularRows';
import { SourceFrame } from '@/components/library/SourceFrame';
import { SourcePrice } from '@/components/library/SourcePrice';
import { useWords } from '@/components/words';
import { isUnknown, namesHere } from '@/lib/core/learning/unknown-names';
import type { PopularPlan } from '@/lib/core/runs/popular';
import { arePopularNamesSet, popularNames, withPopularNames } from '@/lib/core/runs/popular-names';
import type { LearnedNames } from '@/lib/core/service/assumptions';
import type { Micros } from '@/lib/core/service/price';
import { quoteFor } from '@/lib/core/service/quote';
import type { Panel } from '@/lib/panel/panel';
import { useOwnPrice } from '../../sidepanel/use-own-price';
import { rollOfPage } from '../roll-store';
import { BeginRun } from '../source/BeginRun';
import { useSourceRuns } from '../source/use-source-runs';
import { popularOf } from './popular-store';

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
      <BeginRun panel={panel} label={say('popularGet')} plan={plan} budget={budget} />
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

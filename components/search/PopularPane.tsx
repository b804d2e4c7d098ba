import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { ParameterNamesNotice } from '@/components/runs/ParameterNamesNotice';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunsOfKind } from '@/components/runs/use-source-runs';
import { LimitField } from '@/components/ui/LimitField';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { isUnknownName, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { PopularPlan } from '@/lib/runs/plan';
import { addAssumedPopularNames, arePopularNamesKnown, popularParameterNames } from '@/lib/search/popular-names';
import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { Micros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { PagePriceField } from './PagePriceField';
import { maxPageSize, PopularForm, type PopularParameter } from './PopularForm';
import { PopularRows } from './PopularRows';
import { PopularUnavailable } from './PopularUnavailable';
import { popularOf } from './popular-store';
import { SourceFrame } from './SourceFrame';

const defaultPlan: PopularPlan = {
  kind: 'popular',
  country: null,
  category: null,
  language: null,
  pageSize: maxPageSize,
  pages: 4,
};

/** Popular videos: off until the names of what is asked are known or chosen. */
export function PopularPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const runs = useRunsOfKind(panel, 'popular');
  const { serviceUrl, names } = useStore(panel, (state) => state.settings);
  const learned = names[serviceUrl] ?? {};
  const { changeSettings, openOptions } = panel.getState();
  const use = () =>
    void changeSettings({ names: { ...names, [serviceUrl]: addAssumedPopularNames(learned, Date.now()) } });
  return (
    <SourceFrame heading={t('libraryPopular')} purpose={t('popularPurpose')} runs={runs} empty={t('sourceNothingYet')}>
      {arePopularNamesKnown(learned) ? (
        <>
          <PopularRequest panel={panel} />
          <ParameterNamesNotice keys={popularParameterNames} names={learned} onOptions={() => void openOptions()} />
        </>
      ) : (
        <PopularUnavailable
          names={learned}
          onUse={serviceUrl === '' ? null : use}
          onOptions={() => void openOptions()}
        />
      )}
      <NewestResults panel={panel} />
    </SourceFrame>
  );
}

function PopularRequest({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const [chosen, setChosen] = useState(defaultPlan);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const { ownPrices, languages } = settings;
  const unknown = useMemo(() => unknownParameters(parameterNamesOf(settings)), [settings]);
  const plan = useMemo(() => withoutUnknown(chosen, unknown), [chosen, unknown]);
  const use = useSetOwnPrice(panel, 'popularVideos');
  return (
    <div className="stack">
      <PopularForm
        plan={plan}
        preferred={languages}
        unknown={unknown}
        onChange={(change) => setChosen({ ...chosen, ...change })}
        onNames={() => void panel.getState().openOptions()}
      />
      <div className="source-form">
        <LimitField label={t('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      <StartRunButton panel={panel} label={t('popularGet')} plan={plan} budget={budget} />
      <PagePriceField
        own={ownPrices.popularVideos ?? null}
        pageQuote={quoteFor('popularVideos', {}, ownPrices)}
        onUse={use}
      />
    </div>
  );
}

const unknownParameters = (names: DiscoveredNames): ReadonlySet<PopularParameter> =>
  new Set(
    popularParameterNames
      .filter((key) => isUnknownName(key, names))
      .map((key) => key.split('.')[1] as PopularParameter),
  );

/** What cannot be said is left to the service, and without the name of the next page there is one. */
const withoutUnknown = (plan: PopularPlan, unknown: ReadonlySet<PopularParameter>): PopularPlan => ({
  ...plan,
  country: unknown.has('country') ? null : plan.country,
  category: unknown.has('category') ? null : plan.category,
  language: unknown.has('language') ? null : plan.language,
  pageSize: unknown.has('pageSize') ? null : plan.pageSize,
  pages: unknown.has('page') ? 1 : plan.pages,
});

/** What came last, as it came. */
function NewestResults({ panel }: { panel: PanelStore }) {
  const store = popularOf(panel);
  const captures = useStore(snapshotOf(panel), ({ roll }) => roll?.captures ?? null);
  const rows = useStore(store, (state) => state.rows);
  useEffect(() => {
    if (captures) void store.read(captures);
  }, [store, captures]);
  return rows && rows.length > 0 ? <PopularRows rows={rows} /> : null;
}

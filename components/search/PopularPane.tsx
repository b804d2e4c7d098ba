import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { ParameterNamesNotice } from '@/components/runs/ParameterNamesNotice';
import { StartRunWithLimit } from '@/components/runs/StartRunButton';
import { useRunsOfKind } from '@/components/runs/use-runs';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { PopularPlan } from '@/lib/runs/plan-schema';
import {
  addAssumedPopularVideosNames,
  arePopularNamesKnown,
  popularParameterNames,
} from '@/lib/search/parameter-names';
import type { ExtraField, PopularRow } from '@/lib/search/result-rows';
import { createPopularStore, type PopularStore } from '@/lib/search/store/popular-store';
import { type DiscoveredNames, parameterName } from '@/lib/service/assumptions';
import { isUnknownName, parameterNamesOf } from '@/lib/settings/parameter-names';
import { ownValue } from '@/lib/shared/own-value';
import { maxPageSize, PopularForm, type PopularParameter, popularParameterLabels } from './PopularForm';
import { SourceFrame } from './SourceFrame';

const createStore = () => createPopularStore({ body: captureRepository.body });

/** Returns the store of the latest popular videos. */
export const popularStoreOf = (app: AppStore): PopularStore => storeOfPage(app, createStore);

export const usePopularStore = () => popularStoreOf(useAppStore());

interface PopularUnavailableProps {
  names: DiscoveredNames;
  /** `null` without a service address, because names are stored for each address. */
  onUseAssumed: (() => void) | null;
  onOptions(): void;
}

/** Shows why popular videos cannot be requested yet, with two ways to change that. */
export function PopularUnavailable({ names, onUseAssumed, onOptions }: PopularUnavailableProps) {
  const t = useTranslation();
  const actions = (
    <>
      {onUseAssumed && (
        <button type="button" className="button" onClick={onUseAssumed}>
          {t('popularUseAssumed')}
        </button>
      )}
      <button type="button" className="button" onClick={onOptions}>
        {t('popularSetNames')}
      </button>
    </>
  );
  return (
    <StateView icon="circle-question-mark" heading={t('popularOff')} actions={actions}>
      <p>{t('popularOffWhy')}</p>
      <dl className="plan-sums aligned">
        {popularParameterNames.map((key) => (
          <div key={key}>
            <dt>{t(popularParameterLabels[key.split('.')[1] as PopularParameter])}</dt>
            <dd className="code">
              <bdi>{parameterName(key, names)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!onUseAssumed && <p>{t('namesNone')}</p>}
    </StateView>
  );
}

const initialRows = 20;

/** Lists the latest popular videos with their extra fields, without fetching the linked files. */
export function PopularRows({ rows }: { rows: readonly PopularRow[] }) {
  const t = useTranslation();
  const withoutId = rows.filter(({ videoId }) => videoId === null).length;
  return (
    <section className="stack tight">
      <h2 className="label">{t.plural('popularReceived', rows.length)}</h2>
      {withoutId > 0 && <Notice icon="info">{t.plural('popularWithout', withoutId)}</Notice>}
      <ExpandableList items={rows} initialCount={initialRows} className="popular-rows">
        {(row, index) => (
          <li key={index}>
            <span className="reading-text">
              <bdi>{row.title ?? t('relatedNoTitle')}</bdi>
            </span>
            <bdi className={row.videoId === null ? 'note' : 'note code'}>{row.videoId ?? t('popularNoId')}</bdi>
            {row.extras.length > 0 && <ExtraFields extras={row.extras} />}
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

function ExtraFields({ extras }: { extras: readonly ExtraField[] }) {
  return (
    <dl className="popular-extras note">
      {extras.map(({ name, text, href }) => (
        <div key={name}>
          <dt className="code">{name}</dt>
          <dd>{href ? <ExternalLink href={href}>{text}</ExternalLink> : <bdi>{text}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}

const defaultPlan: PopularPlan = {
  kind: 'popular',
  country: null,
  category: null,
  language: null,
  pageSize: maxPageSize,
  pages: 4,
};

/** Fetches popular videos, once the parameter names are known or assumed. */
export function PopularPane() {
  const app = useAppStore();
  const t = useTranslation();
  const runs = useRunsOfKind('popular');
  const { serviceUrl, parameterNames } = useApp((state) => state.settings);
  const serviceNames = ownValue(parameterNames, serviceUrl) ?? {};
  const { changeSettings, openOptions } = app.getState();
  const use = () =>
    void changeSettings({
      parameterNames: { ...parameterNames, [serviceUrl]: addAssumedPopularVideosNames(serviceNames, Date.now()) },
    });
  return (
    <SourceFrame heading={t('libraryPopular')} purpose={t('popularPurpose')} runs={runs} empty={t('sourceNothingYet')}>
      {arePopularNamesKnown(serviceNames) ? (
        <>
          <PopularRequest />
          <ParameterNamesNotice
            keys={popularParameterNames}
            names={serviceNames}
            onOptions={() => openOptions('parameterNames')}
          />
        </>
      ) : (
        <PopularUnavailable
          names={serviceNames}
          onUseAssumed={serviceUrl === '' ? null : use}
          onOptions={() => openOptions('parameterNames')}
        />
      )}
      <NewestResults />
    </SourceFrame>
  );
}

function PopularRequest() {
  const app = useAppStore();
  const t = useTranslation();
  const [enteredPlan, setEnteredPlan] = useState(defaultPlan);
  const settings = useApp((state) => state.settings);
  const { languages } = settings;
  const unknown = useMemo(() => unknownParameters(parameterNamesOf(settings)), [settings]);
  const plan = useMemo(() => withoutUnknown(enteredPlan, unknown), [enteredPlan, unknown]);
  return (
    <div className="stack">
      <PopularForm
        plan={plan}
        preferred={languages}
        unknown={unknown}
        onChange={(change) => setEnteredPlan({ ...enteredPlan, ...change })}
        onNames={() => app.getState().openOptions('parameterNames')}
      />
      <StartRunWithLimit label={t('popularGet')} plan={plan} initialBudget={null} />
    </div>
  );
}

const unknownParameters = (names: DiscoveredNames): ReadonlySet<PopularParameter> =>
  new Set(
    popularParameterNames
      .filter((key) => isUnknownName(key, names))
      .map((key) => key.split('.')[1] as PopularParameter),
  );

/** Removes parameters with unknown names. Without the page parameter, only one page can be requested. */
const withoutUnknown = (plan: PopularPlan, unknown: ReadonlySet<PopularParameter>): PopularPlan => ({
  ...plan,
  country: unknown.has('country') ? null : plan.country,
  category: unknown.has('category') ? null : plan.category,
  language: unknown.has('language') ? null : plan.language,
  pageSize: unknown.has('pageSize') ? null : plan.pageSize,
  pages: unknown.has('page') ? 1 : plan.pages,
});

function NewestResults() {
  const store = usePopularStore();
  const captures = useSnapshot(({ snapshot }) => snapshot?.captures ?? null);
  const rows = useStore(store, (state) => state.rows);
  useEffect(() => {
    if (captures) void store.getState().read(captures);
  }, [store, captures]);
  return rows && rows.length > 0 ? <PopularRows rows={rows} /> : null;
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRunsOfKind } from '@/components/runs/use-runs';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { PlannedForm } from '@/components/ui/PlannedForm';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import type { PopularPlan } from '@/lib/runs/plan-schema';
import type { ExtraField, PopularRow } from '@/lib/search/result-rows';
import { createPopularStore, type PopularStore } from '@/lib/search/store/popular-store';
import type { Micros } from '@/lib/service/price';
import { PagedPlanPanel } from './PagedPlanPanel';
import { maxPageSize, PopularForm } from './PopularForm';
import { SourceFrame } from './SourceFrame';

export const popularStoreOf = (app: AppStore): PopularStore => storeOfPage(app, createPopularStore);

export const usePopularStore = () => popularStoreOf(useAppStore());

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

export function PopularPane() {
  const t = useTranslation();
  const runs = useRunsOfKind('popular');
  return (
    <SourceFrame heading={t('libraryPopular')} purpose={t('popularPurpose')} runs={runs}>
      <PopularRequest />
      <NewestResults />
    </SourceFrame>
  );
}

function PopularRequest() {
  const t = useTranslation();
  const [plan, setPlan] = useState(defaultPlan);
  const [budget, setBudget] = useState<Micros | null>(null);
  const languages = useApp((state) => state.settings.languages);
  return (
    <PlannedForm plan={<PagedPlanPanel label={t('popularGet')} plan={plan} budget={budget} />}>
      <PopularForm
        plan={plan}
        preferred={languages}
        budget={budget}
        onChange={(change) => setPlan({ ...plan, ...change })}
        onBudget={setBudget}
      />
    </PlannedForm>
  );
}

function NewestResults() {
  const store = usePopularStore();
  const captures = useSnapshot(({ snapshot }) => snapshot?.captures ?? null);
  const rows = useStore(store, (state) => state.rows);
  useEffect(() => {
    if (captures) void store.getState().read(captures);
  }, [store, captures]);
  return rows && rows.length > 0 ? <PopularRows rows={rows} /> : null;
}

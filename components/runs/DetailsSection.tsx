import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useDetailsStore } from '@/components/runs/FetchDetailsButton';
import { useRuns } from '@/components/runs/use-runs';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { useTranslation } from '@/components/ui/translation';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countDetails, type DetailsCounts } from '@/lib/collection/video-table';
import type { DetailsSelection } from '@/lib/runs/details-selection';
import { idsPerChunk } from '@/lib/service/request-limits';
import { costFacts } from '@/lib/spending/spending';
import { DetailsOptions } from './DetailsOptions';
import { useDetailsPlan } from './FetchDetailsButton';

interface CoverageProps {
  counts: DetailsCounts;
  /** Number of videos to fetch that an unfinished run is fetching already. */
  pending: number;
  /** Number of videos to fetch whose details are saved outside the collection. */
  reusable: number;
}

function Coverage({ counts, pending, reusable }: CoverageProps) {
  const t = useTranslation();
  const rows = [
    { label: t('coverageWithLabel'), videos: counts.withDetails },
    { label: t('coverageWithoutLabel'), videos: counts.withoutDetails },
    ...(counts.deleted > 0 ? [{ label: t('stateDeleted'), videos: counts.deleted }] : []),
    { label: t('notReturned'), videos: counts.unavailable },
    ...(counts.noLongerReturned > 0 ? [{ label: t('coverageNoLonger'), videos: counts.noLongerReturned }] : []),
    ...(pending > 0 ? [{ label: t('planPending'), videos: pending }] : []),
    ...(reusable > 0 ? [{ label: t('planSavedElsewhere'), videos: reusable }] : []),
  ];
  return (
    <>
      <span className="meter">
        <i style={{ inlineSize: `${(100 * counts.withDetails) / counts.videos}%` }} />
      </span>
      <dl className="plan-sums">
        {rows.map(({ label, videos }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t.number(videos)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function DetailsSection() {
  const t = useTranslation();
  const snapshot = useSnapshot((state) => state.snapshot);
  const exclusions = useSnapshot((state) => state.exclusions);
  const counts = useMemo(() => snapshot && countDetails(snapshot, exclusions), [snapshot, exclusions]);
  const { selection, warning } = useDetailsPlan(null);
  return (
    <section className="stack tight">
      <h2>{t('details')}</h2>
      {counts?.videos === 0 && <p className="note">{t('planEmpty')}</p>}
      {counts && counts.videos > 0 && selection && (
        <>
          <Coverage counts={counts} pending={selection.pending} reusable={selection.reusable} />
          {selection.spareIds > 0 && <p className="note">{t.plural('planSpare', selection.spareIds, idsPerChunk)}</p>}
          {warning && <p className="note warning-text">{t.message(warning)}</p>}
          <OptionsAndLimits selection={selection} />
        </>
      )}
    </section>
  );
}

function OptionsAndLimits({ selection }: { selection: DetailsSelection }) {
  const app = useAppStore();
  const t = useTranslation();
  const library = useLibraryStore();
  const options = useDetailsStore();
  const { refetch, budget } = useStore(options);
  const collection = useStore(library, shownCollection);
  const settings = useApp((state) => state.settings);
  const spent = useRuns((state) => state.spent);
  const { changeSettings } = app.getState();
  return (
    <DetailsOptions
      selection={selection}
      rule={collection?.duplicates ?? 'record-again'}
      refetch={refetch}
      choice={settings.details}
      preferred={settings.languages}
      onRefetch={options.getState().changeRefetch}
      onChoose={(change) => void changeSettings({ details: { ...settings.details, ...change } })}
    >
      <LimitField label={t('limitForRun')} micros={budget} onChange={options.getState().setBudget} />
      <LimitField
        label={t('planCollectionLimit')}
        micros={collection?.budget ?? null}
        onChange={(budget) => void library.getState().change({ budget })}
      />
      {spent && <p className="note">{t('planSpent', joinFacts(t, costFacts(t, spent)))}</p>}
    </DetailsOptions>
  );
}

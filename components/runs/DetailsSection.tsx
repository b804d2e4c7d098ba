import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { joinFacts } from '@/components/ui/format-text';
import { LimitField } from '@/components/ui/MoneyField';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countDetails, type DetailsCounts } from '@/lib/collection/video-table';
import type { DetailsSelection } from '@/lib/runs/details-selection';
import { idsPerChunk } from '@/lib/service/request-limits';
import { costFacts } from '@/lib/spending/spending';
import { DetailsOptions } from './DetailsOptions';
import { detailsOptionsStoreOf, useDetailsPlan } from './FetchDetailsButton';
import { runsStoreOf } from './use-runs';

interface CoverageProps {
  counts: DetailsCounts;
  /** Number of videos to fetch that an unfinished run is fetching already. */
  pending: number;
  /** Number of videos to fetch whose details are saved outside the collection. */
  reusable: number;
}

/** Shows how many videos of a collection have details. */
function Coverage({ counts, pending, reusable }: CoverageProps) {
  const t = useTranslation();
  const numberFormat = new Intl.NumberFormat(t.locale);
  const rows = [
    { label: t('coverageWithLabel'), videos: counts.withDetails },
    { label: t('coverageWithoutLabel'), videos: counts.withoutDetails },
    { label: t('coverageUnavailableLabel'), videos: counts.unavailable },
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
            <dd>{numberFormat.format(videos)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shows how many videos of the current collection have details, and the options for fetching missing details. */
export function DetailsSection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const counts = useMemo(() => snapshot && countDetails(snapshot), [snapshot]);
  const { selection, warning } = useDetailsPlan(panel, null);
  return (
    <section className="stack tight">
      <h2>{t('planHeading')}</h2>
      {counts?.videos === 0 && <p className="note">{t('planEmpty')}</p>}
      {counts && counts.videos > 0 && selection && (
        <>
          <Coverage counts={counts} pending={selection.pending} reusable={selection.reusable.length} />
          {selection.spareIds > 0 && <p className="note">{t.plural('planSpare', selection.spareIds, idsPerChunk)}</p>}
          {warning && <p className="note warned">{t.message(warning)}</p>}
          <OptionsAndLimits panel={panel} selection={selection} />
        </>
      )}
    </section>
  );
}

function OptionsAndLimits({ panel, selection }: { panel: PanelStore; selection: DetailsSelection }) {
  const t = useTranslation();
  const library = libraryStoreOf(panel);
  const options = detailsOptionsStoreOf(panel);
  const { refetch, budget } = useStore(options);
  const collection = useStore(library, shownCollection);
  const settings = useStore(panel, (state) => state.settings);
  const spent = useStore(runsStoreOf(panel), (state) => state.spent);
  const { changeSettings } = panel.getState();
  return (
    <DetailsOptions
      selection={selection}
      rule={collection?.duplicates ?? 'observe'}
      refetch={refetch}
      choice={settings.complete}
      preferred={settings.languages}
      onRefetch={options.getState().changeRefetch}
      onChoose={(change) => void changeSettings({ complete: { ...settings.complete, ...change } })}
    >
      <LimitField label={t('planRunLimit')} micros={budget} onChange={options.getState().setBudget} />
      <LimitField
        label={t('planCollectionLimit')}
        micros={collection?.budget ?? null}
        onChange={(budget) => void library.getState().change({ budget })}
      />
      {spent && <p className="note">{t('planSpent', joinFacts(costFacts(t, spent)))}</p>}
    </DetailsOptions>
  );
}

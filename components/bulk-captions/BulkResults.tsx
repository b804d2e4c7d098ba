import { useMemo } from 'react';
import { useStore } from 'zustand';
import { WriteStatus } from '@/components/export/WriteStatus';
import { RunRow } from '@/components/runs/RunRow';
import { useRunActions, useRunsOfKind } from '@/components/runs/runs-store';
import { useSavedHref } from '@/components/saved-captions/track-links';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import {
  type CaptionState,
  captionStateNames,
  captionStates,
  countCaptionStates,
} from '@/lib/bulk-captions/caption-rows';
import { openRunsFirst } from '@/lib/runs/run-view';
import { BulkTable } from './BulkTable';
import { bulkStoreOf, zipStoreOf } from './bulk-store';
import { OtherLanguages } from './OtherLanguages';
import { type BulkOverview, useBulkRoute } from './use-bulk-overview';

interface BulkFilterProps {
  counts: Readonly<Record<CaptionState, number>>;
  /** `null` shows all. */
  shown: CaptionState | null;
  onShow(state: CaptionState | null): void;
}

/** Filters the videos by state and shows the counts. */
function BulkFilter({ counts, shown, onShow }: BulkFilterProps) {
  const t = useTranslation();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const figure = new Intl.NumberFormat(t.locale);
  return (
    <fieldset className="seg" aria-label={t('manyShow')}>
      <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
        {t('manyAll')} {figure.format(all)}
      </button>
      {captionStates
        .filter((state) => counts[state] > 0 || state === shown)
        .map((state) => (
          <button key={state} type="button" aria-pressed={shown === state} onClick={() => onShow(state)}>
            {t(captionStateNames[state])} {figure.format(counts[state])}
          </button>
        ))}
    </fieldset>
  );
}

interface Props {
  panel: PanelStore;
  overview: BulkOverview | null;
}

/** Shows caption runs, the state of each video, and the export. */
export function BulkResults({ panel, overview }: Props) {
  return (
    <>
      <Runs panel={panel} />
      {overview && (
        <section className="wide">
          <OtherLanguages panel={panel} overview={overview} />
          <Results panel={panel} overview={overview} />
        </section>
      )}
    </>
  );
}

/** Runs shown here; the list of runs has all of them. */
const maxShown = 2;

function Runs({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const runs = useRunsOfKind(panel, 'captions');
  const { verbs: actions, blocked } = useRunActions(panel);
  if (runs.length === 0) return null;
  return (
    <section>
      <h2>{t('runsHeading')}</h2>
      <ul className="stack" aria-live="polite">
        {openRunsFirst(runs, maxShown).map((run) => (
          <li key={run.id} className="run">
            <RunRow run={run} blocked={blocked} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ panel, overview }: { panel: PanelStore; overview: BulkOverview }) {
  const t = useTranslation();
  const { shown, choose } = useBulkRoute(panel);
  const hrefOf = useSavedHref(panel);
  const titles = useStore(bulkStoreOf(panel), (state) => state.titles);
  const { rows } = overview;
  const counts = useMemo(() => countCaptionStates(rows), [rows]);
  const some = useMemo(() => (shown === null ? rows : rows.filter(({ state }) => state === shown)), [rows, shown]);
  return (
    <>
      <h2>{t('manyResults')}</h2>
      <ZipDownload panel={panel} overview={overview} savedCount={counts.held} />
      <div>
        <BulkFilter counts={counts} shown={shown} onShow={(state) => choose({ shown: state })} />
      </div>
      <BulkTable rows={some} titles={titles} hrefOf={hrefOf} />
    </>
  );
}

/** The primary button once nothing is left to request. */
function ZipDownload({
  panel,
  overview,
  savedCount,
}: {
  panel: PanelStore;
  overview: BulkOverview;
  savedCount: number;
}) {
  const t = useTranslation();
  const store = zipStoreOf(panel);
  const { work, ended } = useStore(store);
  const { views } = useBulkRoute(panel);
  const titles = useStore(bulkStoreOf(panel), (state) => state.titles);
  return (
    <div className="stack tight">
      {!work && savedCount > 0 && (
        <div>
          <PricedButton
            label={t.plural('manySave', savedCount)}
            price={{ is: 'free' }}
            icon="package"
            primary={overview.fetchPlan.ids.length === 0}
            onPress={() => void store.save({ rows: overview.rows, titles, views })}
          />
        </div>
      )}
      {savedCount > 0 && <p className="note">{t('manyZipNote')}</p>}
      <WriteStatus work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}

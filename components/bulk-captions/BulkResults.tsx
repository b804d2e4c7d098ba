import { useMemo } from 'react';
import { useStore } from 'zustand';
import { WriteStatus } from '@/components/export/WriteStatus';
import { RunRow } from '@/components/runs/RunRow';
import { useRunActions } from '@/components/runs/use-run-verbs';
import { useRunsOfKind } from '@/components/runs/use-source-runs';
import { useSavedHref } from '@/components/saved-captions/use-saved-href';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { countCaptionStates } from '@/lib/bulk-captions/caption-rows';
import { openRunsFirst } from '@/lib/runs/foremost';
import { BulkFilter } from './BulkFilter';
import { BulkTable } from './BulkTable';
import { bulkStoreOf, zipStoreOf } from './bulk-store';
import { OtherLanguages } from './OtherLanguages';
import type { BulkOverview } from './use-bulk-overview';
import { useBulkRoute } from './use-bulk-route';

interface Props {
  panel: PanelStore;
  now: BulkOverview | null;
}

/** The runs for captions here, what became of each video, and all that is held as one file. */
export function BulkResults({ panel, now }: Props) {
  return (
    <>
      <Runs panel={panel} />
      {now && (
        <section className="wide">
          <OtherLanguages panel={panel} now={now} />
          <Results panel={panel} now={now} />
        </section>
      )}
    </>
  );
}

/** So many stand here; every run of the collection is in the list of runs. */
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
            <RunRow run={run} blocked={blocked} verbs={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ panel, now }: { panel: PanelStore; now: BulkOverview }) {
  const t = useTranslation();
  const { shown, choose } = useBulkRoute(panel);
  const hrefOf = useSavedHref(panel);
  const titles = useStore(bulkStoreOf(panel), (state) => state.titles);
  const { rows } = now;
  const counts = useMemo(() => countCaptionStates(rows), [rows]);
  const some = useMemo(() => (shown === null ? rows : rows.filter(({ state }) => state === shown)), [rows, shown]);
  return (
    <>
      <h2>{t('manyResults')}</h2>
      <ZipDownload panel={panel} now={now} held={counts.held} />
      <div>
        <BulkFilter counts={counts} shown={shown} onShow={(state) => choose({ shown: state })} />
      </div>
      <BulkTable rows={some} titles={titles} hrefOf={hrefOf} />
    </>
  );
}

/** The strong button once there is nothing left to ask; and free at any time. */
function ZipDownload({ panel, now, held }: { panel: PanelStore; now: BulkOverview; held: number }) {
  const t = useTranslation();
  const store = zipStoreOf(panel);
  const { work, ended } = useStore(store);
  const { views } = useBulkRoute(panel);
  const titles = useStore(bulkStoreOf(panel), (state) => state.titles);
  return (
    <div className="stack tight">
      {!work && held > 0 && (
        <div>
          <PricedButton
            label={t.plural('manySave', held)}
            price={{ is: 'free' }}
            icon="package"
            strong={now.fetchPlan.ids.length === 0}
            onPress={() => void store.save({ rows: now.rows, titles, views })}
          />
        </div>
      )}
      {held > 0 && <p className="note">{t('manyZipNote')}</p>}
      <WriteStatus work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}

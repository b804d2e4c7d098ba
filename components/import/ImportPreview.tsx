import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { PlannedCaptions } from '@/components/bulk-captions/PlannedCaptions';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { planFailureText } from '@/components/search/plan-failure-text';
import { LimitField } from '@/components/ui/LimitField';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { ReadList } from '@/lib/import/store/read-list';
import type { PlanFile } from '@/lib/runs/plan-file';
import { runName } from '@/lib/runs/run-name';
import { CollectionFilePreview } from './CollectionFilePreview';
import { DesignPreview } from './DesignPreview';
import { importOf } from './import-store';
import { ListPreview } from './ListPreview';

/** What was read, and what can be done with it. */
export function ImportPreview({ panel, list }: { panel: PanelStore; list: ReadList }) {
  const t = useTranslation();
  const store = importOf(panel);
  return (
    <>
      <div className="row wrap">
        <bdi className="grow strong">{list.file.name ?? t('importPasted')}</bdi>
        <button type="button" className="btn" onClick={store.clear}>
          {t('importAnother')}
        </button>
      </div>
      {list.collectionFile && <CollectionFilePreview own={list.collectionFile} onRestore={() => void store.add()} />}
      {list.plan && <PlanPreview panel={panel} read={list.plan} />}
      {list.design && <DesignPreview panel={panel} read={list.design} />}
      {!list.collectionFile && !list.plan && !list.design && <FoundVideos panel={panel} list={list} />}
    </>
  );
}

function FoundVideos({ panel, list }: { panel: PanelStore; list: ReadList }) {
  const t = useTranslation();
  const store = importOf(panel);
  const videoIds = useStore(snapshotOf(panel), ({ roll }) => roll?.ids ?? null);
  const { summary: listed, shape, encoding, file } = list;
  const known = useMemo(() => videoIds?.filter((id) => listed.videos.has(id)).length ?? 0, [listed, videoIds]);
  return (
    <ListPreview
      shape={shape}
      encoding={encoding}
      isPasted={file.name === null}
      listed={listed}
      known={known}
      onEncoding={(one) => void store.chooseEncoding(one)}
      onColumn={(column) => void store.chooseColumn(column)}
    >
      {listed.videos.size === 0 ? (
        <StateView icon="info" heading={t('importNothing')}>
          <p>{t('importNothingNext')}</p>
        </StateView>
      ) : (
        <PricedButton
          label={t.plural('importAdd', listed.videos.size)}
          price={{ is: 'free' }}
          strong
          onPress={() => void store.add()}
        />
      )}
    </ListPreview>
  );
}

/** A plan of ours: priced here, and begun by the user's word alone. */
function PlanPreview({ panel, read }: { panel: PanelStore; read: NonNullable<ReadList['plan']> }) {
  const t = useTranslation();
  if (!read.ok) {
    return (
      <StateView icon="file-exclamation-point" heading={t('importPlanBad')} alert>
        <p>{planFailureText(t, read.failure)}</p>
      </StateView>
    );
  }
  const file = read.value;
  return (
    <section className="stack" aria-label={t('importFound')}>
      <p>
        {t('importIsPlan')} <bdi className="strong">{file.name}</bdi>
      </p>
      <p className="note" dir="auto">
        {t.saying(runName(file))}
      </p>
      {file.plan.kind === 'captions' ? (
        <PlannedCaptions panel={panel} plan={file.plan} onOpen={importOf(panel).clear} />
      ) : (
        <StartImportedPlan panel={panel} file={file} />
      )}
    </section>
  );
}

function StartImportedPlan({ panel, file }: { panel: PanelStore; file: PlanFile }) {
  const t = useTranslation();
  const [budget, setBudget] = useState(file.budget);
  return (
    <>
      <div className="source-form">
        <LimitField label={t('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      <StartRunButton
        panel={panel}
        label={t('importPlanBegin')}
        plan={file.plan}
        budget={budget}
        onBegun={importOf(panel).clear}
      />
    </>
  );
}

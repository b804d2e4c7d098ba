import { useMemo } from 'react';
import { OpenBulkCaptionsButton } from '@/components/bulk-captions/OpenBulkCaptionsButton';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useImportStore } from '@/components/import/use-import';
import { planFailureText } from '@/components/runs/design-text';
import { PlanRun } from '@/components/runs/PlanRun';
import { StartRunWithLimit } from '@/components/runs/StartRunButton';
import { versionFailureText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { MetadataField } from '@/lib/export/package-description';
import type { CollectionFileSummary } from '@/lib/import/collection-file';
import type { ReadList } from '@/lib/import/store/read-list';
import type { PlanFile } from '@/lib/runs/plan-file';
import { runName } from '@/lib/runs/run-name';
import type { MessageName } from '@/lib/shared/localized-text';
import { DesignPreview } from './DesignPreview';
import { EditsPreview } from './EditsPreview';
import { ListPreview } from './ListPreview';

const metadataNames: Record<MetadataField, MessageName> = {
  title: 'title',
  description: 'fieldDescription',
  creators: 'depositCreators',
  licence: 'licence',
  version: 'packageVersion',
  keywords: 'depositKeywords',
  funding: 'depositFunding',
  relatedWorks: 'depositRelated',
  privacy: 'packagePeople',
};

/** Previews a collection file: its counts and its damaged records. */
function CollectionFilePreview({ summary, onRestore }: { summary: CollectionFileSummary; onRestore(): void }) {
  const t = useTranslation();
  const {
    name,
    videos,
    batchCount,
    captures,
    notes,
    timedNotes,
    codes,
    changed,
    skippedRecords,
    invalidMetadata,
    version,
  } = summary;
  if (name === null) {
    return (
      <StateView icon="file-exclamation-point" heading={t('importOwnBad')} alert>
        <p>{version ? versionFailureText(t, version) : t('importOwnBroken')}</p>
      </StateView>
    );
  }
  const totals = [
    ['importVideos', videos],
    ['timesAdded', batchCount],
    ['responses', captures],
    ['importNotes', notes],
    ['packageNotes', timedNotes],
    ['importCodes', codes],
  ] as const;
  return (
    <section className="stack" aria-label={t('importFound')}>
      <p>
        {t('importIsOwn')} <bdi className="strong">{name}</bdi>
      </p>
      <dl className="plan-sums">
        {totals.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{t.number(count)}</dd>
          </div>
        ))}
      </dl>
      {changed > 0 && <Notice icon="triangle-alert">{t.plural('importChanged', changed)}</Notice>}
      {skippedRecords > 0 && <Notice icon="triangle-alert">{t.plural('importBadLines', skippedRecords)}</Notice>}
      {invalidMetadata.length > 0 && (
        <Notice icon="triangle-alert">
          {t('importMetadataInvalid', t.list(invalidMetadata.map((field) => t(metadataNames[field]))))}
        </Notice>
      )}
      <PricedButton label={t('importRestore')} price={{ is: 'free' }} primary onPress={onRestore} />
      <p className="note">{t('importRestoreNote')}</p>
    </section>
  );
}

export function ImportPreview({ list }: { list: ReadList }) {
  const t = useTranslation();
  const store = useImportStore();
  return (
    <>
      <div className="flex-row wrap">
        <bdi className="grow strong">{list.file.name ?? t('importPasted')}</bdi>
        <button type="button" className="button" onClick={store.getState().clear}>
          {t('importAnother')}
        </button>
      </div>
      {list.collectionFile && (
        <CollectionFilePreview summary={list.collectionFile} onRestore={() => void store.getState().add()} />
      )}
      {list.plan && <PlanPreview read={list.plan} />}
      {list.design && <DesignPreview read={list.design} pack={list.package} />}
      {!list.collectionFile && !list.plan && !list.design && <FoundVideos list={list} />}
    </>
  );
}

function FoundVideos({ list }: { list: ReadList }) {
  const t = useTranslation();
  const store = useImportStore();
  const videoIds = useSnapshot(({ snapshot }) => snapshot?.ids ?? null);
  const { summary, format, encoding, file, edits } = list;
  const knownCount = useMemo(() => videoIds?.filter((id) => summary.videos.has(id)).length ?? 0, [summary, videoIds]);
  return (
    <ListPreview
      format={format}
      encoding={encoding}
      isPasted={file.name === null}
      summary={summary}
      knownCount={knownCount}
      onEncoding={(one) => void store.getState().chooseEncoding(one)}
      onColumn={(column) => void store.getState().chooseColumn(column)}
    >
      {edits && <EditsPreview table={edits} />}
      {summary.videos.size === 0 ? (
        <StateView icon="info" heading={t('importNothing')}>
          <p>{t('importNothingNext')}</p>
        </StateView>
      ) : (
        <PricedButton
          label={t.plural('importAdd', summary.videos.size)}
          price={{ is: 'free' }}
          primary={!edits}
          onPress={() => void store.getState().add()}
        />
      )}
    </ListPreview>
  );
}

/** Previews a plan with its price. The plan runs only after the user clicks the button. */
function PlanPreview({ read }: { read: NonNullable<ReadList['plan']> }) {
  const importStore = useImportStore();
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
        {t.message(runName(file))}
      </p>
      {file.plan.kind === 'captions' ? (
        <OpenBulkCaptionsButton plan={file.plan} onOpen={importStore.getState().clear} />
      ) : (
        <StartImportedPlan file={file} />
      )}
    </section>
  );
}

function StartImportedPlan({ file }: { file: PlanFile }) {
  const t = useTranslation();
  return (
    <>
      <StartRunWithLimit label={t('runThisPlan')} plan={file.plan} initialBudget={file.budget} />
      <PlanRun plan={file.plan} />
    </>
  );
}

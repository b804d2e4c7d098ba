import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useListStore, useZipStore } from '@/components/bulk-captions/use-bulk';
import { CollectionField } from '@/components/collection/CollectionField';
import { useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { ListInput } from '@/components/import/ListInput';
import { ListPreview } from '@/components/import/ListPreview';
import { ListProgress } from '@/components/import/ListProgress';
import { FormSection } from '@/components/ui/FormSection';
import { Icon } from '@/components/ui/Icon';
import { PlannedForm } from '@/components/ui/PlannedForm';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type BulkSourceName, bulkSources } from '@/lib/bulk-captions/bulk-route';
import { openListFile, openPastedList } from '@/lib/import/browser';
import { BulkPlan } from './BulkPlan';
import { BulkResults } from './BulkResults';
import { BulkSetup } from './BulkSetup';
import { MissingTitles } from './MissingTitles';
import { useBulkOverview, useRunsOfList } from './use-bulk-overview';
import { type BulkSources, sourceNames, useBulkRoute, useBulkSources } from './use-bulk-sources';
import '@/components/ui/list.css';
import '@/components/ui/sources.css';
import './bulk-captions.css';

/**
 * The *Bulk captions* page: the setup with its estimated cost, replaced by the run and its results once a run exists.
 */
export function BulkPane() {
  const zip = useZipStore();
  const list = useListStore();
  const t = useTranslation();
  const sources = useBulkSources();
  const route = useBulkRoute();
  const runs = useRunsOfList();
  const overview = useBulkOverview(runs);
  const videos = sources.lists[sources.source]?.length ?? 0;
  const isSetup = videos === 0 || runs.length === 0 || route.isSetup === true;
  const latest = runs[0]?.run;
  // Clears the note about an earlier export, which would look like a result of this run.
  useEffect(() => {
    if (latest?.id !== undefined && latest.state !== 'paused') zip.getState().clear();
  }, [zip, latest?.id, latest?.state]);
  const startNewList = () => {
    list.getState().clear();
    route.choose({ source: 'list', outcome: null, isSetup: true });
  };
  return (
    <div className="bulk">
      <header className="flex-row wrap">
        <div className="stack tight grow">
          <h1>{t('bulkCaptions')}</h1>
          <p className="note">{t('bulkPurpose')}</p>
        </div>
        {!isSetup && (
          <button type="button" className="button small" onClick={startNewList}>
            <Icon name="plus" />
            <span>{t('bulkNewList')}</span>
          </button>
        )}
      </header>
      {isSetup ? (
        <PlannedForm
          plan={
            <BulkPlan
              overview={overview}
              videos={videos}
              latest={runs[0]}
              onStarted={() => route.choose({ source: sources.source, outcome: null, isSetup: false })}
              onResults={runs.length > 0 ? () => route.choose({ isSetup: false }) : null}
            />
          }
        >
          <BulkSource sources={sources}>
            <List onRead={() => sources.choose('list')} />
          </BulkSource>
          <BulkSetup />
        </PlannedForm>
      ) : (
        <BulkResults overview={overview} runs={runs} source={sources.source} videos={videos} />
      )}
    </div>
  );
}

/** Reads a pasted list or a file and reports entries that are not videos. */
function List({ onRead }: { onRead(): void }) {
  const t = useTranslation();
  const store = useListStore();
  const progress = useStore(store, (state) => state.progress);
  if (progress.is === 'reading') {
    const share = progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
    const percentText = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(share);
    return (
      <ListProgress
        label={t('importReading')}
        share={share}
        progressText={percentText}
        onCancel={store.getState().cancel}
      />
    );
  }
  if (progress.is === 'read') return <ImportedList />;
  const readList = (file: ReturnType<typeof openPastedList>) => {
    onRead();
    void store.getState().read(file);
  };
  return (
    <>
      <ListInput
        onText={(text) => text.trim() !== '' && readList(openPastedList(text))}
        onFile={(file) => readList(openListFile(file))}
      />
      {progress.is === 'failed' && (
        <StateView icon="file-exclamation-point" heading={t('importFailed')} alert>
          <p>{t('importUnreadable')}</p>
        </StateView>
      )}
    </>
  );
}

function ImportedList() {
  const t = useTranslation();
  const store = useListStore();
  const progress = useStore(store, (state) => state.progress);
  const collectionIds = useSnapshot(({ snapshot }) => snapshot?.ids ?? null);
  if (progress.is !== 'read') return null;
  const { summary, format, encoding, file } = progress.list;
  return (
    <>
      <div className="flex-row wrap">
        <bdi className="grow strong">{file.name ?? t('importPasted')}</bdi>
        <button type="button" className="button small" onClick={store.getState().clear}>
          {t('importAnother')}
        </button>
      </div>
      <ListPreview
        format={format}
        encoding={encoding}
        summary={summary}
        isPasted={file.name === null}
        knownCount={collectionIds?.filter((id) => summary.videos.has(id)).length ?? 0}
        onEncoding={(one) => void store.getState().chooseEncoding(one)}
        onColumn={(column) => void store.getState().chooseColumn(column)}
      >
        {summary.videos.size === 0 && (
          <StateView icon="info" heading={t('importNothing')}>
            <p>{t('importNothingNext')}</p>
          </StateView>
        )}
      </ListPreview>
    </>
  );
}

interface Props {
  sources: BulkSources;
  /** The list input, shown for the source `list`. */
  children: ReactNode;
}

function BulkSource({ sources, children }: Props) {
  const t = useTranslation();
  const collections = useLibrary((state) => state.collections);
  const { source, lists, pageFailed, choose, readPage } = sources;
  // The selection and the last run can only be chosen if they contain videos.
  const isOffered = (one: BulkSourceName) => (one !== 'selected' && one !== 'run') || (lists[one]?.length ?? 0) > 0;
  const count = lists[source]?.length ?? 0;
  return (
    <FormSection heading={t('videos')}>
      <div className="flex-row wrap bulk-source">
        <Segmented
          label={t('videos')}
          options={bulkSources.filter(isOffered).map((one) => [one, t(sourceNames[one])])}
          value={source}
          onChoose={(one) => (one === 'page' ? void readPage() : choose(one))}
        />
        {source === 'collection' && (collections?.length ?? 0) > 1 && (
          <CollectionField label={t('collection')} isLabelHidden />
        )}
      </div>
      {source === 'list' ? children : count > 0 && <p className="note">{t.plural('videoCount', count)}</p>}
      {pageFailed && (
        <p className="note" role="status">
          {t('bulkPageNone')}
        </p>
      )}
      <MissingTitles />
    </FormSection>
  );
}

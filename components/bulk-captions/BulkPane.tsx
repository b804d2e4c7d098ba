import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { ListInput } from '@/components/import/ListInput';
import { ListPreview } from '@/components/import/ListPreview';
import { ListProgress } from '@/components/import/ListProgress';
import { Icon } from '@/components/ui/Icon';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type BulkSourceName, bulkSources } from '@/lib/bulk-captions/bulk-route';
import { openListFile, openPastedList } from '@/lib/import/browser';
import '@/components/ui/list.css';
import '@/components/runs/runs.css';
import '@/components/ui/sources.css';
import { BulkPlan } from './BulkPlan';
import { BulkResults } from './BulkResults';
import { listStoreOf } from './bulk-store';
import { useBulkOverview, useSources } from './use-bulk-overview';
import './bulk-captions.css';

interface BulkSourceProps {
  source: BulkSourceName;
  /** Number of videos of each source; a source without videos is not offered. */
  counts: Readonly<Record<Exclude<BulkSourceName, 'list'>, number | null>>;
  /** No platform page could be read. */
  pageFailed: boolean;
  onSource(source: BulkSourceName): void;
  onReadPage(): void;
  /** The list input, shown for the source `list`. */
  children: ReactNode;
}

/** Chooses the source of the videos. */
export function BulkSource({ source, counts, pageFailed, onSource, onReadPage, children }: BulkSourceProps) {
  const t = useTranslation();
  const name = useId();
  const labels = {
    list: t('manyFromList'),
    collection: t.plural('manyFromCollection', counts.collection ?? 0),
    selected: t.plural('manyFromSelected', counts.selected ?? 0),
    page: t.plural('manyFromPage', counts.page ?? 0),
    run: t.plural('manyFromRun', counts.run ?? 0),
  };
  const isThere = (one: BulkSourceName) => one === 'list' || (counts[one] ?? 0) > 0;
  return (
    <fieldset className="field">
      <legend className="label">{t('manySource')}</legend>
      {bulkSources.filter(isThere).map((one) => (
        <label key={one} className="ticked">
          <input type="radio" name={name} checked={source === one} onChange={() => onSource(one)} />
          <span>{labels[one]}</span>
        </label>
      ))}
      <div className="row wrap">
        <button type="button" className="btn small" onClick={onReadPage}>
          <Icon name="link" small />
          <span>{t('manyReadPage')}</span>
        </button>
      </div>
      {pageFailed && (
        <p className="note" role="status">
          {t('manyPageNone')}
        </p>
      )}
      {source === 'list' && children}
    </fieldset>
  );
}

/** The page *Bulk captions*: source, plan, results and export. */
export function BulkPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const { source, lists, pageFailed, choose, readPage } = useSources(panel);
  const overview = useBulkOverview(panel);
  const counts = {
    collection: lists.collection?.length ?? null,
    selected: lists.selected?.length ?? null,
    page: lists.page?.length ?? null,
    run: lists.run?.length ?? null,
  };
  return (
    <div className="gathers many">
      <header className="stack tight">
        <h1>{t('manyCaptions')}</h1>
        <p className="note">{t('manyPurpose')}</p>
      </header>
      <section>
        <BulkSource
          source={source}
          counts={counts}
          pageFailed={pageFailed}
          onSource={choose}
          onReadPage={() => void readPage()}
        >
          <List panel={panel} onRead={() => choose('list')} />
        </BulkSource>
      </section>
      <BulkPlan
        panel={panel}
        overview={overview}
        videos={lists[source]?.length ?? 0}
        onStarted={() => choose(source)}
      />
      <BulkResults panel={panel} overview={overview} />
    </div>
  );
}

/** Reads a pasted list or a file and reports entries that are not videos. */
function List({ panel, onRead }: { panel: PanelStore; onRead(): void }) {
  const t = useTranslation();
  const store = listStoreOf(panel);
  const now = useStore(store, (state) => state.now);
  if (now.is === 'reading') {
    const share = now.of === 0 ? 0 : Math.min(1, now.done / now.of);
    const figures = new Intl.NumberFormat(t.locale, { style: 'percent' }).format(share);
    return <ListProgress label={t('importReading')} share={share} figures={figures} onCancel={store.cancel} />;
  }
  if (now.is === 'read') return <ImportedList panel={panel} />;
  const readList = (file: ReturnType<typeof openPastedList>) => {
    onRead();
    void store.read(file);
  };
  return (
    <>
      <ListInput
        onText={(text) => text.trim() !== '' && readList(openPastedList(text))}
        onFile={(file) => readList(openListFile(file))}
      />
      {now.is === 'failed' && (
        <StateView icon="file-exclamation-point" heading={t('importFailed')} alert>
          <p>{t('importUnreadable')}</p>
        </StateView>
      )}
    </>
  );
}

function ImportedList({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = listStoreOf(panel);
  const now = useStore(store, (state) => state.now);
  const collected = useStore(snapshotStoreOf(panel), ({ snapshot: roll }) => roll?.ids ?? null);
  if (now.is !== 'read') return null;
  const { summary: listed, shape, encoding, file } = now.list;
  return (
    <>
      <div className="row wrap">
        <bdi className="grow strong">{file.name ?? t('importPasted')}</bdi>
        <button type="button" className="btn small" onClick={store.clear}>
          {t('importAnother')}
        </button>
      </div>
      <ListPreview
        shape={shape}
        encoding={encoding}
        listed={listed}
        isPasted={file.name === null}
        known={collected?.filter((id) => listed.videos.has(id)).length ?? 0}
        onEncoding={(one) => void store.chooseEncoding(one)}
        onColumn={(column) => void store.chooseColumn(column)}
      >
        {listed.videos.size === 0 && (
          <StateView icon="info" heading={t('importNothing')}>
            <p>{t('importNothingNext')}</p>
          </StateView>
        )}
      </ListPreview>
    </>
  );
}

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CollectionFrame } from '@/components/collection/CollectionFrame';
import { EmptyCollectionActions } from '@/components/collection/EmptyCollectionActions';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { tableStoreOf } from '@/components/collection/table-store';
import { IconButton } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { extensionVersion } from '@/lib/browser/extension-version';
import { loadTranslation } from '@/lib/browser/load-translation';
import { collectionRecords } from '@/lib/collection/repository/collection-records';
import { shownCollection } from '@/lib/collection/store/library-store';
import { isReasonMissing } from '@/lib/comments/author-tags';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import { countThreads, readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { clearTempFolder, saveStream } from '@/lib/downloads/browser/save-stream';
import { zipStream } from '@/lib/downloads/browser/zip-stream';
import { methodsText } from '@/lib/export/methods';
import { createExportStore, type ExportStore, lacksNamingReason } from '@/lib/export/store/export-store';
import type { StudyFacts } from '@/lib/export/study-facts';
import { sizeText } from '@/lib/shared/byte-text';
import { WriteStatus } from './WriteStatus';
import './export.css';
import { ContentList, NamingChoice, ScopeChoice } from './ContentList';

const createForPanel = (panel: PanelStore): ExportStore => {
  // A page that closed while it wrote leaves temporary files.
  void clearTempFolder();
  return createExportStore(panel, {
    ...collectionRecords,
    threads: readSavedThreads,
    countThreads,
    tagsOf: hashAuthors,
    zip: zipStream,
    sink: saveStream,
    t: loadTranslation(),
    toolVersion: extensionVersion(),
  });
};

/** Returns the store that exports the current collection. */
export const exportStoreOf = (panel: PanelStore): ExportStore => tabStore(panel, createForPanel);

/** Shows the methods paragraph, ready for a paper. */
export function MethodsSection({ text, onCopy }: { text: string; onCopy(): void }) {
  const t = useTranslation();
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{t('handInMethods')}</h2>
        <IconButton icon="copy" label={t('handInMethodsCopy')} onPress={onCopy} />
      </div>
      <p className="methods" dir="auto">
        {text}
      </p>
    </section>
  );
}

/** Shows what the collection lacks, before the export. */
export function MissingReport({ facts: { notReturned, idOnly, setAside: skippedRows } }: { facts: StudyFacts }) {
  const t = useTranslation();
  const lines = [
    ...(notReturned > 0 ? [t.plural('handInMissingNotReturned', notReturned)] : []),
    ...(idOnly > 0 ? [t.plural('handInMissingIdOnly', idOnly)] : []),
    ...(skippedRows > 0 ? [t.plural('handInMissingSetAside', skippedRows)] : []),
  ];
  return (
    <section className="stack">
      <h2>{t('handInMissing')}</h2>
      {lines.length === 0 ? (
        <p>{t('handInMissingNone')}</p>
      ) : (
        <>
          <ul className="facts">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="note">{t('handInMissingFile')}</p>
        </>
      )}
    </section>
  );
}

/** Shows the export button and its progress and result. */
export function ExportButton({ store }: { store: ExportStore }) {
  const t = useTranslation();
  const { work, ended } = useStore(store);
  const because = useStore(store, lacksNamingReason) ? t('handInBecauseNeeded') : null;
  return (
    <div className="stack hand-in-save">
      {!work && (
        <div>
          <PricedButton
            label={t('handInSave')}
            price={{ is: 'free' }}
            icon="package"
            primary
            blocked={because === null ? null : { is: 'limit', because }}
            onPress={() => void store.exportPackage()}
          />
        </div>
      )}
      <WriteStatus work={work} ended={ended} onStop={store.stop} />
    </div>
  );
}

/** Shows the export of a collection: contents, names of authors, missing videos, methods. */
export function ExportPane({ panel }: { panel: PanelStore }) {
  return (
    <>
      <CollectionFrame panel={panel} />
      <ExportForm panel={panel} />
    </>
  );
}

function ExportForm({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const collection = useStore(libraryStoreOf(panel), shownCollection);
  const { snapshot, notes } = useStore(snapshotStoreOf(panel));
  const store = exportStoreOf(panel);
  const facts = useStore(store, (state) => state.facts);
  useEffect(() => {
    if (collection && snapshot) void store.show({ collection, snapshot: snapshot, notes: notes });
  }, [collection, snapshot, notes, store]);
  if (!facts) return null;
  if (snapshot?.ids.length === 0) {
    return (
      <StateView icon="package" heading={t('handInNothing')} actions={<EmptyCollectionActions panel={panel} />}>
        <p>{t('handInNothingSentence')}</p>
      </StateView>
    );
  }
  return (
    <div className="hand-in">
      <header className="stack tight">
        <h2>{t('handIn')}</h2>
        <p className="note">{t('handInFree')}</p>
      </header>
      <ContentSection panel={panel} facts={facts} />
      <DescriptionSection panel={panel} facts={facts} />
      <ExportButton store={store} />
    </div>
  );
}

function ContentSection({ panel, facts }: { panel: PanelStore; facts: StudyFacts }) {
  const t = useTranslation();
  const store = exportStoreOf(panel);
  const { contents, which, naming, threads, work, chosen } = useStore(store);
  const { snapshot } = useStore(snapshotStoreOf(panel));
  const selected = useStore(tableStoreOf(panel), (state) => state.selected);
  const raw = snapshot?.captures.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return (
    <>
      <ScopeChoice
        videos={snapshot?.ids.length ?? facts.videos}
        selected={selected.size}
        selectedOnly={chosen !== null}
        observations={facts.observations}
        which={which}
        onSelectedOnly={(selectedOnly) => store.choose(selectedOnly ? selected : null)}
        onWhich={store.setObservationScope}
      />
      <ContentList
        selected={contents}
        sizes={{ raw: sizeText(BigInt(raw), t.locale), ids: sizeText(BigInt(facts.videos * 12), t.locale) }}
        busy={work !== null}
        blocked={isReasonMissing(naming) ? 'replies' : null}
        onSelect={store.selectContent}
        onSave={(id) => void store.exportContent(id)}
      />
      <NamingChoice threads={threads} naming={naming} onName={store.name} />
    </>
  );
}

function DescriptionSection({ panel, facts }: { panel: PanelStore; facts: StudyFacts }) {
  const t = useTranslation();
  const { naming, contents, toolVersion } = useStore(exportStoreOf(panel));
  const namesBecause = naming.is === 'named' && contents.has('replies') ? naming.because : null;
  const text = methodsText(t, facts, { toolVersion, namesBecause });
  const copy = async () => {
    await panel.ports.copy(text);
    panel.getState().tell(['detailsCopied', t('handInMethodsWhat')]);
  };
  return (
    <>
      <MissingReport facts={facts} />
      <MethodsSection text={text} onCopy={() => void copy()} />
    </>
  );
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { EmptyCollectionActions } from '@/components/collection/EmptyCollection';
import { useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useExport, useExportStore } from '@/components/export/use-export';
import { useAppStore } from '@/components/ui/app-state';
import { IconButton } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { documentTranslation } from '@/lib/browser/document-translation';
import { shownCollection } from '@/lib/collection/store/library-store';
import { isReasonMissing } from '@/lib/comments/author-tags';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { methodsText } from '@/lib/export/methods-text';
import type { ObservationScope } from '@/lib/export/observations';
import {
  type ContentGroup,
  type ContentId,
  networkContents,
  type PresetId,
  presets,
} from '@/lib/export/package-contents';
import { estimatePackageSize, estimatePackedSize, estimateProvenanceSize } from '@/lib/export/package-sizes';
import { forbiddenContents } from '@/lib/export/privacy-choices';
import { type ExportStore, exportBlocker, exportedContents, privacyOf } from '@/lib/export/store/export-store';
import type { StudyFacts } from '@/lib/export/study-facts';
import { networkNames } from '@/lib/network/network-file';
import { sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { ContentList, PresetChoice, presetIds } from './ContentList';
import { DepositChecklist } from './DepositChecklist';
import { PackageMetadataSection } from './PackageMetadataSection';
import { PeopleSection } from './PeopleSection';
import { WriteStatus } from './WriteStatus';
import '@/components/ui/form-grid.css';
import './export.css';

/** Shows the beginning of the methods paragraph for a paper, and the whole text on request. */
export function MethodsSection({ text, onCopy }: { text: string; onCopy(): void }) {
  const t = useTranslation();
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="stack tight">
      <div className="flex-row">
        <h2 className="grow">{t('packageMethods')}</h2>
        <IconButton icon="copy" label={t('packageMethodsCopy')} onPress={onCopy} />
      </div>
      <p className="methods" dir="auto">
        {isWhole ? text : excerptOf(text)}
      </p>
      <button type="button" className="link note" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'packageMethodsLess' : 'showAll')}
      </button>
    </section>
  );
}

const excerptLength = 120;

/** Returns the beginning of a string, cut at a word boundary. */
const excerptOf = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, text.lastIndexOf(' ', excerptLength))} …`;

/** Shows before the export which data the collection lacks. */
export function MissingReport({
  facts: { notReturned, unreadable, deletedDetails, idOnly, skippedRows },
}: {
  facts: StudyFacts;
}) {
  const t = useTranslation();
  const lines = [
    ...(notReturned > 0 ? [t.plural('packageMissingNotReturned', notReturned)] : []),
    ...(unreadable > 0 ? [t.plural('packageMissingUnreadable', unreadable)] : []),
    ...(deletedDetails > 0 ? [t.plural('packageMissingDeleted', deletedDetails)] : []),
    ...(idOnly > 0 ? [t.plural('packageMissingIdOnly', idOnly)] : []),
    ...(skippedRows > 0 ? [t.plural('packageMissingSkipped', skippedRows)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{t('packageMissing')}</h2>
      <ul className="facts">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the estimated size, the export button (during an export, its progress instead), and the last result. */
export function PackagePlan({ store }: { store: ExportStore }) {
  const t = useTranslation();
  const state = useStore(store);
  const { work, lastResult, scope, basis, shares } = state;
  const blocker = useStore(store, exportBlocker);
  const bytes = basis ? estimatePackageSize(exportedContents(state), scope, basis, shares) : 0;
  return (
    <section className="form-plan" aria-label={t('packageExport')}>
      <p className="flex-row">
        <strong className="grow">{t('approximately', sizeText(BigInt(Math.round(bytes)), t.locale))}</strong>
        <span className="note">ZIP</span>
      </p>
      {!work && (
        <PricedButton
          label={t('packageExport')}
          price={{ is: 'free' }}
          primary
          wide
          disabledReason={blocker === null ? null : { is: 'limit', text: t(blocker) }}
          onPress={() => void store.getState().exportPackage()}
        />
      )}
      <WriteStatus
        work={work}
        result={lastResult}
        onStop={store.getState().stop}
        onShow={() => void downloadControls.showLatest()}
      />
    </section>
  );
}

export function ExportPane() {
  const t = useTranslation();
  const collection = useLibrary(shownCollection);
  const { snapshot, notes } = useSnapshot();
  const store = useExportStore();
  const facts = useStore(store, (state) => state.facts);
  useEffect(() => {
    if (!collection || !snapshot) return;
    const { show, readTracks } = store.getState();
    void show({ collection, snapshot, notes }).then(readTracks);
  }, [collection, snapshot, notes, store]);
  if (!facts) return null;
  if (snapshot?.ids.length === 0) {
    return (
      <StateView icon="package" heading={t('packageNothing')} actions={<EmptyCollectionActions />}>
        <p>{t('packageNothingSentence')}</p>
      </StateView>
    );
  }
  return (
    <div className="export">
      <ContentSection facts={facts} />
      <div className="export-side">
        <PackagePlan store={store} />
        <DepositChecklist store={store} />
        <PackageMetadataSection store={store} name={collection?.name ?? ''} />
        <MissingReport facts={facts} />
        <MethodsPreview facts={facts} />
      </div>
    </div>
  );
}

function ContentSection({ facts }: { facts: StudyFacts }) {
  const t = useTranslation();
  const store = useExportStore();
  const { contents, scope, tracks, threadCount, work, chosen, basis, shares } = useStore(store);
  const privacy = useStore(store, privacyOf);
  const forbidden = forbiddenContents(privacy);
  const { snapshot, exclusions } = useSnapshot();
  const selected = useSnapshot((state) => state.selected);
  useEffect(() => {
    const { chosen: exported, choose } = store.getState();
    // The selection of the table can change, or become empty, while only selected videos are exported.
    if (exported !== null && exported !== selected) choose(selected.size > 0 ? selected : null);
  }, [store, selected]);
  const size = (bytes: number | null) => {
    if (bytes === null || bytes === 0) return '';
    return t('approximately', sizeText(BigInt(Math.round(bytes)), t.locale));
  };
  /** Sizes inside the package, so that they add up to its size. That of replies is unknown and left out. */
  const sizeOf = (ids: readonly ContentId[]) => {
    if (basis === null) return '';
    const sizes = ids.map((id) =>
      id === 'replies' && threadCount === 0 ? 0 : estimatePackedSize(id, scope, basis, shares),
    );
    return size(sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0));
  };
  const allowed = (ids: readonly ContentId[]) => new Set(ids.filter((id) => !forbidden.has(id)));
  const presetSizes = Object.fromEntries(
    presetIds.map((id) => [id, size(basis && estimatePackageSize(allowed(presets[id]), scope, basis, shares))]),
  ) as Record<PresetId, string>;
  const links = basis?.links ?? 0;
  const trackCount = basis?.tracks ?? 0;
  const empty = new Set<ContentGroup>([
    ...(tracks !== null && trackCount === 0 ? ['captions' as const] : []),
    ...(basis !== null && links === 0 ? ['network' as const] : []),
    ...(threadCount === 0 ? ['replies' as const] : []),
  ]);
  return (
    <section className="stack tight">
      <div className="flex-row wrap">
        <h2 className="grow">{t('packagePresets')}</h2>
        <ScopeChoice
          videos={snapshot ? snapshot.ids.length - exclusions.size : facts.videos}
          selected={selected.size}
          selectedOnly={chosen !== null}
          observations={basis?.observations ?? facts.observations}
          scope={scope}
          onSelectedOnly={(selectedOnly) => store.getState().choose(selectedOnly ? selected : null)}
          onScope={store.getState().setObservationScope}
        />
      </div>
      <PresetChoice selected={contents} sizes={presetSizes} onSelect={store.getState().selectPreset} />
      <h2 className="contents-head">{t('packageContents')}</h2>
      <ContentList
        selected={contents}
        amounts={{
          videos: t.plural('videoCount', facts.videos),
          captions: tracks === null ? '' : trackCount > 0 ? t.plural('trackCount', trackCount) : t('packageNoneSaved'),
          network: links > 0 ? t.plural('linkCount', links) : t('packageNoneSaved'),
          replies: threadCount > 0 ? t.plural('packageThreads', threadCount) : t('packageNoneSaved'),
          collection: t.plural('packageResponses', snapshot?.captures.length ?? 0),
        }}
        empty={empty}
        sizeOf={sizeOf}
        provenanceSize={size(basis && estimateProvenanceSize(basis))}
        busy={work !== null}
        forbidden={forbidden}
        needsReason={isReasonMissing(privacy.replies)}
        onSelect={store.getState().selectContents}
        onSave={(id) => void store.getState().exportContent(id)}
      />
      <PeopleSection store={store} />
    </section>
  );
}

const transcriptContents = ['transcripts', 'transcripts-parquet', 'transcripts-txt'] as const;

function MethodsPreview({ facts }: { facts: StudyFacts }) {
  const app = useAppStore();
  const t = useTranslation();
  const isTranslated = useStore(app, ({ settings }) => settings.translatedDocuments);
  const documents = useDocumentTranslation(isTranslated);
  const { about, contents, extensionVersion } = useExport();
  if (documents === null) return null;
  const text = methodsText(documents, facts, {
    extensionVersion,
    privacy: privacyOf({ about }),
    // Two channels with the same tag need two videos with details.
    networks: networkNames.filter(
      (name) => contents.has(networkContents[name]) && (name !== 'tags' || facts.withDetails > 1),
    ),
    transcripts: transcriptContents.some((id) => contents.has(id)),
    threads: contents.has('replies') ? facts.threads : 0,
  });
  const copy = async () => {
    await app.getState().ports.copy(text);
    app.getState().showToast(['detailsCopied', t('packageMethodsWhat')]);
  };
  return (
    <>
      <MethodsSection text={text} onCopy={() => void copy()} />
      {t('localeTag') !== 'en' && (
        <Segmented
          label={t('packageLanguage')}
          options={[
            [false, languageName('en', 'en')],
            [true, languageName(t('localeTag'), t.locale)],
          ]}
          value={isTranslated}
          onChoose={(translatedDocuments) => void app.getState().changeSettings({ translatedDocuments })}
        />
      )}
    </>
  );
}

/** Returns the translation of the documents; `null` while it is loading. */
function useDocumentTranslation(isTranslated: boolean): Translate | null {
  const t = useTranslation();
  const [english, setEnglish] = useState<{ is: Translate } | null>(t('localeTag') === 'en' ? { is: t } : null);
  useEffect(() => {
    if (english === null) void documentTranslation(false).then((loaded) => setEnglish({ is: loaded }));
  }, [english]);
  return isTranslated ? t : (english?.is ?? null);
}

interface ScopeChoiceProps {
  videos: number;
  selected: number;
  selectedOnly: boolean;
  /** Number of rows with every observation. */
  observations: number;
  scope: ObservationScope;
  onSelectedOnly(selectedOnly: boolean): void;
  onScope(scope: ObservationScope): void;
}

function ScopeChoice({
  videos,
  selected,
  selectedOnly,
  observations,
  scope,
  onSelectedOnly,
  onScope,
}: ScopeChoiceProps) {
  const t = useTranslation();
  return (
    <>
      {selected > 0 && (
        <select
          className="select small"
          aria-label={t('videos')}
          value={selectedOnly ? 'selected' : 'all'}
          onChange={({ target }) => onSelectedOnly(target.value === 'selected')}
        >
          <option value="all">{t.plural('videoCount', videos)}</option>
          <option value="selected">{t.plural('packageSelected', selected)}</option>
        </select>
      )}
      <select
        className="select small"
        aria-label={t('observations')}
        value={scope}
        onChange={({ target }) => onScope(target.value === 'every' ? 'every' : 'newest')}
      >
        <option value="newest">{t('packageNewest')}</option>
        <option value="every">{t.plural('packageEvery', observations)}</option>
      </select>
    </>
  );
}

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { RetentionNotice, RetentionRecord } from '@/components/collection/RetentionNotice';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { withNoteCount } from '@/components/notes/deletion-text';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useNow } from '@/components/ui/clock';
import { FormSection } from '@/components/ui/FormSection';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { retentionState } from '@/lib/collection/retention';
import { shownCollection } from '@/lib/collection/store/library-store';
import { afterRestores, countStoredItems, runRestore, withoutRestores } from '@/lib/database/browser-storage';
import { countSkippedRows } from '@/lib/database/readable-rows';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { timedNoteRepository } from '@/lib/notes/repository';
import { findVideoId } from '@/lib/platform/text-with-addresses';
import type { VideoId } from '@/lib/service/ids';
import { localDay } from '@/lib/shared/time-text';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { readStorageUsage, requestPersistence } from '@/lib/storage/storage-estimate';
import { createStorageStore, type StorageStore } from '@/lib/storage/store';
import { BackupSection, ScheduleSection } from './BackupSection';
import { DeleteEverything } from './DeleteEverything';
import { CacheSection, DiskSpace } from './DiskSpace';
import { RestoreSection } from './RestoreSection';

const hour = 3_600_000;

const createForPage = (app: AppStore) =>
  createStorageStore<File>(app, {
    check: backupFile.check,
    save: async (now, onProgress, signal) =>
      (await afterRestores(() => backupFile.save(now, onProgress, signal), signal)) ?? { is: 'stopped' },
    restore: async (file, options, onProgress, stopped) =>
      (await runRestore((signal) => backupFile.restore(file, options, onProgress, signal), stopped)) ?? {
        is: 'stopped',
        rows: 0,
      },
    withoutRestores,
    readUsage: readStorageUsage,
    persist: requestPersistence,
    countStoredItems,
    permit: downloadControls.permit,
  });

/** Returns the store of the storage page, one per panel. */
export const storageStoreOf = (app: AppStore): StorageStore<File> => storeOfPage(app, createForPage);

export const useStorageStore = () => storageStoreOf(useAppStore());

interface Props {
  /** The name of the open collection; `null` until it is loaded. */
  collection: string | null;
  remainingItems: number | null;
  onDeleteVideo(videoId: VideoId): void;
  onDeleteCollection(): void;
  onDeleteEverything(): void;
}

/** Deletes a video, a collection or everything, each after a confirmation. */
export function DeleteSection({
  collection,
  remainingItems,
  onDeleteVideo,
  onDeleteCollection,
  onDeleteEverything,
}: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <FormSection heading={t('delete')}>
      <DeleteVideo onDeleteVideo={onDeleteVideo} />
      {collection !== null && (
        <div>
          <button type="button" className="button danger" onClick={() => setConfirming(true)}>
            {t('storageDeleteCollection', collection)}
          </button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('storageDeleteCollectionTitle', collection ?? '')}
          text={t('storageDeleteCollectionText')}
          confirmLabel={t('delete')}
          onConfirm={() => {
            setConfirming(false);
            onDeleteCollection();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      <DeleteEverything remainingItems={remainingItems} onDelete={onDeleteEverything} />
      <p className="note">{t('storageDeleteNote')}</p>
    </FormSection>
  );
}

function DeleteVideo({ onDeleteVideo }: Pick<Props, 'onDeleteVideo'>) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const [candidate, setCandidate] = useState<VideoId | 'none' | null>(null);
  const [notesToDelete, setNotesToDelete] = useState(0);
  const confirm = async (videoId: VideoId) => {
    setNotesToDelete(await timedNoteRepository.countOfVideo(videoId));
    setCandidate(videoId);
  };
  return (
    <form
      className="flex-row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        const videoId = findVideoId(text.trim());
        if (videoId) void confirm(videoId);
        else setCandidate('none');
      }}
    >
      <span className="input storage-id">
        <input
          value={text}
          placeholder={t('addressPlaceholder')}
          aria-label={t('addressLabel')}
          aria-invalid={candidate === 'none' || undefined}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => setText(target.value)}
        />
      </span>
      <button type="submit" className="button danger">
        {t('deleteVideo')}
      </button>
      <p className="note error-text" role="alert">
        {candidate === 'none' && t('badAddress')}
      </p>
      {candidate !== null && candidate !== 'none' && (
        <ConfirmDialog
          title={t('storageDeleteVideoTitle', candidate)}
          text={withNoteCount(t, t('storageDeleteVideoText'), notesToDelete)}
          confirmLabel={t('delete')}
          onConfirm={() => {
            setCandidate(null);
            setText('');
            onDeleteVideo(candidate);
          }}
          onCancel={() => setCandidate(null)}
        />
      )}
    </form>
  );
}

/** Lists the collections whose retention is over or ends soon. */
function RetentionSection() {
  const t = useTranslation();
  const today = localDay(useNow(hour));
  const collections = useLibrary((state) => state.collections) ?? [];
  const shown = collections.filter((one) => retentionState(one, today) !== null);
  if (shown.length === 0) return null;
  return (
    <FormSection heading={t('retention')}>
      {shown.map((one) => (
        <div key={one.id} className="stack tight">
          <h3 dir="auto">{one.name}</h3>
          <RetentionNotice collection={one} />
          <RetentionRecord collection={one} />
        </div>
      ))}
    </FormSection>
  );
}

export function StoragePane() {
  const t = useTranslation();
  const library = useLibraryStore();
  const collection = useStore(library, shownCollection);
  const store = useStorageStore();
  const { usage, persisted, job, checkedBackup, failure, remainingItems } = useStore(store);
  const backup = useApp(({ settings }) => settings.backup);
  const { cacheLimit, cleaning } = useApp(({ settings }) => settings);
  const isCleaning = cleaning !== null;
  // Measures the usage when the page opens and after each cleanup.
  useEffect(() => void (isCleaning || store.getState().measure()), [store, isCleaning]);
  return (
    <>
      <header className="stack tight">
        <h1>{t('libraryStorage')}</h1>
        <p className="note">{t('storagePurpose')}</p>
      </header>
      <div>
        <DiskSpace
          usage={usage}
          persisted={persisted}
          skipped={countSkippedRows()}
          onPersist={() => void store.getState().persist()}
        />
        <CacheSection
          cacheLimit={cacheLimit}
          isCleaning={isCleaning}
          responses={usage?.responses ?? null}
          onLimit={(change) => void store.getState().setCacheLimit(change)}
          onClean={(order) => void store.getState().orderCleanup(order)}
        />
        <RetentionSection />
        <BackupSection {...backup} job={job} onSave={() => void store.getState().save()} onStop={store.getState().stop}>
          <ScheduleSection
            backup={backup}
            onSchedule={(everyDays) => void store.getState().setSchedule(everyDays)}
            onKeep={(keep) => void store.getState().keepNewest(keep)}
            onRetry={() => void store.getState().retry()}
          />
        </BackupSection>
        <RestoreSection
          job={job}
          checkedBackup={checkedBackup}
          failure={failure}
          onChoose={(file) => void store.getState().chooseFile(file)}
          onRestore={(mode) => void store.getState().restore(mode)}
          onStop={store.getState().stop}
        />
        <DeleteSection
          collection={collection?.name ?? null}
          remainingItems={remainingItems}
          onDeleteVideo={(videoId) => void store.getState().deleteVideo(videoId)}
          onDeleteCollection={() => void library.getState().deleteShown()}
          onDeleteEverything={() => void store.getState().deleteEverything()}
        />
      </div>
    </>
  );
}

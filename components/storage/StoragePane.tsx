import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { findVideoId } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import { countSkippedRows } from '@/lib/storage/readable-rows';
import { BackupSection, ScheduleSection } from './BackupSection';
import { DeleteEverything } from './DeleteEverything';
import { CacheSection, DiskSpace } from './DiskSpace';
import { RestoreSection } from './RestoreSection';
import { storageStoreOf } from './storage-store';

interface Props {
  /** The collection that the page is about; `null` until it is read. */
  collection: string | null;
  left: number | null;
  onVideo(videoId: VideoId): void;
  onCollection(): void;
  onEverything(): void;
}

/** Forgets a video, a collection or everything: each after a question, with the advice to make a backup first. */
export function DeleteSection({ collection, left: remainingItems, onVideo, onCollection, onEverything }: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className="keep">
      <h2>{t('keepForget')}</h2>
      <p className="second">{t('keepForgetWhat')}</p>
      <DeleteVideo onVideo={onVideo} />
      {collection !== null && (
        <div>
          <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
            {t('keepForgetCollection', collection)}
          </button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('keepForgetCollectionTitle', collection ?? '')}
          text={t('keepForgetCollectionText')}
          confirmLabel={t('forget')}
          onConfirm={() => {
            setConfirming(false);
            onCollection();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      <DeleteEverything left={remainingItems} onDelete={onEverything} />
    </section>
  );
}

function DeleteVideo({ onVideo }: Pick<Props, 'onVideo'>) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const [candidate, setCandidate] = useState<VideoId | 'none' | null>(null);
  return (
    <form
      className="row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        setCandidate(findVideoId(text.trim()) ?? 'none');
      }}
    >
      <span className="input keep-id">
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
      <button type="submit" className="btn bad">
        {t('forgetVideo')}
      </button>
      <p className="note failed" role="alert">
        {candidate === 'none' && t('badAddress')}
      </p>
      {candidate !== null && candidate !== 'none' && (
        <ConfirmDialog
          title={t('keepForgetVideoTitle', candidate)}
          text={t('keepForgetVideoText')}
          confirmLabel={t('forget')}
          onConfirm={() => {
            setCandidate(null);
            setText('');
            onVideo(candidate);
          }}
          onCancel={() => setCandidate(null)}
        />
      )}
    </form>
  );
}

/** Room on this device, copies of what is held, and forgetting. */
export function StoragePane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const library = libraryOf(panel);
  const here = useStore(library, shownCollection);
  const store = storageStoreOf(panel);
  const { room, persisted, work, ready, trouble, left: remainingItems } = useStore(store);
  const backup = useStore(panel, ({ settings }) => settings.backup);
  const { heldRoom, cleaning } = useStore(panel, ({ settings }) => settings);
  const isCleaning = cleaning !== null;
  // Again once it is done.
  useEffect(() => void (isCleaning || store.measure()), [store, isCleaning]);
  return (
    <>
      <h1>{t('libraryKeeping')}</h1>
      <DiskSpace {...{ room, persisted }} skipped={countSkippedRows()} onPersist={() => void store.persist()} />
      <CacheSection
        {...{ heldRoom, isCleaning }}
        held={room?.answers ?? null}
        onLimit={(change) => void store.limit(change)}
        onClean={(order) => void store.clean(order)}
      />
      <BackupSection {...backup} work={work} onSave={() => void store.save()} onStop={store.stop} />
      <ScheduleSection
        backup={backup}
        onSchedule={(everyDays) => void store.schedule(everyDays)}
        onKeep={(keep) => void store.keepNewest(keep)}
        onRetry={() => void store.retry()}
      />
      <RestoreSection
        {...{ work, ready, trouble }}
        onChoose={(file) => void store.choose(file)}
        onRestore={(way) => void store.restore(way)}
        onTick={store.tick}
        onStop={store.stop}
      />
      <DeleteSection
        collection={here?.name ?? null}
        left={remainingItems}
        onVideo={(videoId) => void store.deleteVideo(videoId)}
        onCollection={() => void library.forget()}
        onEverything={() => void store.deleteEverything()}
      />
    </>
  );
}

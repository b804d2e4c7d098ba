import { useEffect } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countSkippedRows } from '@/lib/storage/readable-rows';
import { BackupSection } from './BackupSection';
import { CacheSection } from './CacheSection';
import { DeleteSection } from './DeleteSection';
import { DiskSpace } from './DiskSpace';
import { RestoreSection } from './RestoreSection';
import { ScheduleSection } from './ScheduleSection';
import { storageStoreOf } from './storage-store';

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

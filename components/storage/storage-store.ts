import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { countLeft } from '@/lib/storage/count-rows';
import { askToPersist, roomUsed } from '@/lib/storage/storage-estimate';
import { type KeepingStore, makeKeeping } from '@/lib/storage/store';

const make = (panel: Panel) =>
  makeKeeping<File>(panel, {
    ...backupFile,
    room: roomUsed,
    persist: askToPersist,
    countLeft,
    permit: downloadControls.permit,
  });

/** Room, backups and forgetting, as the page knows them. */
export const keepingOf = (panel: Panel): KeepingStore<File> => tabStore(panel, make);

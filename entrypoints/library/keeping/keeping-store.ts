import { backupFile } from '@/lib/browser/backup-file';
import { countLeft } from '@/lib/browser/count-left';
import { downloadControls } from '@/lib/browser/downloads';
import { askToPersist, roomUsed } from '@/lib/browser/room-left';
import { type KeepingStore, makeKeeping } from '@/lib/panel/library/keeping';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

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

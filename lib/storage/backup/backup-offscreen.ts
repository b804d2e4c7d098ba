import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { offscreenLocks } from '@/lib/messaging/offscreen-locks';

const offscreenJob = 'backup';

/** The writing of a backup out of sight: a worker may neither write files piece by piece nor give them an address. */
export const backupOffscreen = {
  isOpen: async (): Promise<boolean> => (await offscreenLocks.names()).includes(offscreenJob),
  open: (): Promise<void> => offscreenDocument.begin(offscreenJob, { is: 'backup' }),
  close: (): Promise<void> => offscreenDocument.leave(offscreenJob),
};

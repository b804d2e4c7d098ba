import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { stageLocks } from '@/lib/messaging/offscreen-locks';

const name = 'backup';

/** The writing of a backup out of sight: a worker may neither write files piece by piece nor give them an address. */
export const backupPage = {
  isOpen: async (): Promise<boolean> => (await stageLocks.names()).includes(name),
  open: (): Promise<void> => offscreenDocument.begin(name, { is: 'backup' }),
  close: (): Promise<void> => offscreenDocument.leave(name),
};

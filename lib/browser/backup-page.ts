import { backstage } from './backstage';
import { stageLocks } from './stage-locks';

const name = 'backup';

/** The writing of a backup out of sight: a worker may neither write files piece by piece nor give them an address. */
export const backupPage = {
  isOpen: async (): Promise<boolean> => (await stageLocks.names()).includes(name),
  open: (): Promise<void> => backstage.begin(name, { is: 'backup' }),
  close: (): Promise<void> => backstage.leave(name),
};

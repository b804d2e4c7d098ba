import type { BackupOrder, BackupSays } from '@/lib/core/keeping/schedule';
import { NobodyAnswered } from '@/lib/core/nobody-answered';
import { backupFile } from './backup-file';
import { clearWorkshop, thisWorkshop } from './file-sink';
import { ask } from './messenger';

/** How often the worker is told again where it died over it. */
const mostTimes = 10;

/** Writes the backup that is due and gives its address to the worker, which saves it and then closes this page. */
export async function writeBySchedule(): Promise<void> {
  try {
    const order = await ask('backup/tell', { is: 'begun' });
    if (order) await told(await written(order));
  } finally {
    // Where nobody could be told, the next one that is due begins anew.
    window.close();
  }
}

async function written({ at, ...order }: BackupOrder): Promise<BackupSays> {
  let url: string | null = null;
  const handOver = (file: Blob) => {
    url = URL.createObjectURL(file);
  };
  try {
    // What an earlier page left by halves is taken away first.
    await clearWorkshop();
    const by = { ...order, workshop: { ...thisWorkshop, handOver } };
    const { is } = await backupFile.save(at, () => {}, new AbortController().signal, by);
    if (url !== null) return { is: 'written', url, at };
    return { is: 'failed', why: is === 'no-room' ? 'no-room' : 'not-made' };
  } catch {
    // Nobody looks at this page: the reader is told where backups are kept.
    return { is: 'failed', why: 'not-made' };
  }
}

async function told(says: BackupSays, times = 1): Promise<void> {
  try {
    await ask('backup/tell', says);
  } catch (error) {
    if (!(error instanceof NobodyAnswered) || times === mostTimes) throw error;
    return told(says, times + 1);
  }
}

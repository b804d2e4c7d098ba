import { clearWorkshop, thisWorkshop } from '@/lib/downloads/browser/file-sink';
import { askUntilHeard } from '@/lib/messaging/send-until-received';
import type { BackupOrder, BackupSays } from '../backup-schedule';
import { backupFile } from './backup-file';

/** Writes the backup that is due and gives its address to the worker, which saves it. */
export async function writeBySchedule(): Promise<void> {
  // Where nobody can be asked in the end, the next one that is due begins anew.
  const order = await askUntilHeard('backup/tell', { is: 'begun' });
  if (!order) return;
  const says = await written(order);
  await askUntilHeard('backup/tell', says);
  if (says.is === 'written') URL.revokeObjectURL(says.url);
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

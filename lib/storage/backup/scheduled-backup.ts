import { browserTempFolder, clearTempFolder } from '@/lib/downloads/browser/save-stream';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import type { BackupMessage, BackupTask } from '../backup-schedule';
import { backupFile } from './backup-file';

/** Writes the backup that is due and gives its address to the worker, which saves it. */
export async function writeScheduledBackup(): Promise<void> {
  // Where nobody can be asked in the end, the next one that is due begins anew.
  const order = await sendUntilReceived('backup/tell', { is: 'begun' });
  if (!order) return;
  const message = await writeBackup(order);
  await sendUntilReceived('backup/tell', message);
  if (message.is === 'written') URL.revokeObjectURL(message.url);
}

async function writeBackup({ at, ...order }: BackupTask): Promise<BackupMessage> {
  let url: string | null = null;
  const startDownload = (file: Blob) => {
    url = URL.createObjectURL(file);
  };
  try {
    // What an earlier page left by halves is taken away first.
    await clearTempFolder();
    const by = { ...order, workshop: { ...browserTempFolder, startDownload } };
    const { is } = await backupFile.save(at, () => {}, new AbortController().signal, by);
    if (url !== null) return { is: 'written', url, at };
    return { is: 'failed', why: is === 'no-room' ? 'no-room' : 'not-made' };
  } catch {
    // Nobody looks at this page: the user is told where backups are kept.
    return { is: 'failed', why: 'not-made' };
  }
}

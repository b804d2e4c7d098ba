import { browserTempFolder, clearTempFolder } from '@/lib/downloads/browser/save-stream';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import type { BackupMessage, BackupTask } from '../backup-schedule';
import { backupFile } from './backup-file';

/** Writes the backup that is due and sends its address to the worker, which saves it. */
export async function writeScheduledBackup(): Promise<void> {
  // If the worker cannot be reached, the next due time starts another attempt.
  const task = await sendUntilReceived('backup/tell', { is: 'begun' });
  if (!task) return;
  const message = await writeBackup(task);
  await sendUntilReceived('backup/tell', message);
  if (message.is === 'written') URL.revokeObjectURL(message.url);
}

async function writeBackup({ at, settings, extVersion }: BackupTask): Promise<BackupMessage> {
  let url: string | null = null;
  const startDownload = (file: Blob) => {
    url = URL.createObjectURL(file);
  };
  try {
    // An earlier page may have left unfinished files.
    await clearTempFolder();
    const context = { settings, extVersion, tempFolder: { ...browserTempFolder, startDownload } };
    const { is } = await backupFile.save(at, () => {}, new AbortController().signal, context);
    if (url !== null) return { is: 'written', url, at };
    return { is: 'failed', why: is === 'no-room' ? 'no-room' : 'not-made' };
  } catch {
    // This page has no user interface. The failure is shown on the storage page.
    return { is: 'failed', why: 'not-made' };
  }
}

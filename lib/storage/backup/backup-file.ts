import { extensionVersion } from '@/lib/browser/environment';
import { afterRestores } from '@/lib/database/browser-storage';
import { browserTarget, type StreamedFile, type StreamTarget, saveStream } from '@/lib/downloads/browser/save-stream';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import { type BackupMessage, type BackupTask, backupFileName } from '@/lib/settings/backup-schedule';
import { settingsRepository } from '@/lib/settings/repository';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { type BackupRecord, backupLines, createHead } from '../backup-record';
import { type BackupFileFailure, type CheckedBackup, checkBackup, parseBackupRecords } from '../check-backup';
import { countBackupRecords, readBackupRecords } from './backup-rows';
import { type RestoreMode, type RestoreResult, restoreBackup } from './restore-backup';

export async function* gzipLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      // A chunk per line would be slow, so short lines are joined.
      let text = '';
      while (text.length < 65_536) {
        const { done, value } = await iterator.next();
        if (done) {
          if (text) out.enqueue(encoder.encode(text));
          return out.close();
        }
        text += value;
      }
      out.enqueue(encoder.encode(text));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  yield* source.pipeThrough(new CompressionStream('gzip'));
}

/** Thrown for a file that is not gzip, is incomplete, or has too long a line. */
class UnreadableFile extends Error {}

/** Maximum length of a line in characters. A response has a few million, so a longer line is malicious. */
const maxLineLength = 256 * 1024 * 1024;

/** Reads the lines of a gzip file. `onProgress` receives the share of the file that was read, from 0 to 1. */
export async function* gunzipLines(file: Blob, onProgress: (share: number) => void = () => {}): AsyncGenerator<string> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      bytes += chunk.length;
      onProgress(Math.min(1, bytes / file.size));
      out.enqueue(chunk);
    },
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const stream = file.stream().pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'));
  let unfinishedLine: string[] = [];
  let length = 0;
  for await (const chunk of readableChunks(stream)) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield unfinishedLine.join('') + line;
      unfinishedLine = [];
      length = 0;
    }
    unfinishedLine.push(last);
    length += last.length;
    if (length > maxLineLength) throw new UnreadableFile();
  }
  if (length > 0) yield unfinishedLine.join('');
}

/** Turns the browser's various errors for a broken file into one error. */
async function* readableChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw new UnreadableFile('', { cause: error });
  }
}

/** Receives the progress, from 0 to 1. */
type ProgressListener = (share: number) => void;

/** The values that the offscreen document cannot read itself. */
interface OffscreenContext {
  settings: Settings;
  extensionVersion: string;
  target: StreamTarget;
}

/** Writes, checks and restores backup files. */
export const backupFile = {
  /** Writes a backup to the user's disk, or to the target in `context`. Memory use does not grow with its size. */
  async save(
    now: number,
    onProgress: ProgressListener,
    signal: AbortSignal,
    context: Partial<OffscreenContext> = {},
  ): Promise<StreamedFile> {
    const total = await countBackupRecords();
    const settings = context.settings ?? (await settingsRepository.get());
    const lines = backupLines(
      createHead(context.extensionVersion ?? extensionVersion(), now),
      withProgress(readBackupRecords(settings), total, onProgress),
    );
    const file = { name: backupFileName(now), mediaType: 'application/gzip', chunks: gzipLines(lines) };
    return saveStream(file, signal, context.target);
  },

  async check(
    file: Blob,
    onProgress: ProgressListener,
    signal?: AbortSignal,
  ): Promise<Result<CheckedBackup, BackupFileFailure>> {
    let line = 0;
    const lines = withEach(gunzipLines(file, onProgress), () => {
      line += 1;
      signal?.throwIfAborted();
    });
    try {
      return await checkBackup(lines, Date.now());
    } catch (error) {
      // The file is not gzip, ends early, or has too long a line.
      if (error instanceof UnreadableFile) return fail(line === 0 ? { is: 'not-a-backup' } : { is: 'truncated', line });
      throw error;
    }
  },

  /** Restores a backup that `check` accepted. */
  restore: (file: Blob, mode: RestoreMode, onProgress: ProgressListener, signal: AbortSignal): Promise<RestoreResult> =>
    restoreBackup(parseBackupRecords(gunzipLines(file, onProgress), Date.now()), mode, signal),
};

async function* withEach(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    onLine();
    yield line;
  }
}

async function* withProgress(
  rows: AsyncIterable<BackupRecord>,
  total: number,
  onProgress: ProgressListener,
): AsyncGenerator<BackupRecord> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % 100 === 0) onProgress(Math.min(1, done / Math.max(1, total)));
  }
}

/** Writes the backup that is due and sends its address to the worker, which saves it. */
export async function writeScheduledBackup(): Promise<void> {
  const { promise: downloaded, resolve: endDownload } = Promise.withResolvers<void>();
  const message = await afterRestores(async () => {
    // If the worker cannot be reached, this throws, and a later check of the schedule starts another attempt.
    const task = await sendUntilReceived('backup/report', { is: 'started' });
    return task && writeBackup(task, downloaded);
  });
  if (!message) return;
  await sendUntilReceived('backup/report', message);
  if (message.is === 'written') URL.revokeObjectURL(message.url);
  endDownload();
}

async function writeBackup(
  { at, settings, extensionVersion }: BackupTask,
  downloaded: Promise<void>,
): Promise<BackupMessage> {
  let url: string | null = null;
  const download = (file: Blob) => {
    url = URL.createObjectURL(file);
    return downloaded;
  };
  try {
    const context = { settings, extensionVersion, target: { ...browserTarget, download } };
    const { is } = await backupFile.save(at, () => {}, new AbortController().signal, context);
    if (url !== null) return { is: 'written', url, at };
    return { is: 'failed', why: is === 'no-space' ? 'no-space' : 'not-made' };
  } catch {
    // The offscreen document has no user interface, so the storage page shows the failure.
    return { is: 'failed', why: 'not-made' };
  }
}

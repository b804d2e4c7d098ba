import { extensionVersion } from '@/lib/browser/extension-version';
import { type StreamedFile, saveStream, type TempFolder } from '@/lib/downloads/browser/save-stream';
import { settingsRepository } from '@/lib/settings/repository';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { backupLines, createHead } from '../backup-format';
import type { BackupRecord } from '../backup-record';
import { backupFileName } from '../backup-schedule';
import { type BackupFileFailure, type CheckedBackup, checkBackup, parseBackupRecords } from '../check-backup';
import { streamChunks } from '../stream-batches';
import { countBackupRecords, readBackupRecords } from './backup-rows';
import { type RestoreOptions, type RestoreResult, restoreBackup } from './restore-backup';

/** Text as gzip, piece by piece. */
export async function* gzipLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const from = lines[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      // One chunk a call would be one a line: small lines go together.
      let text = '';
      while (text.length < 65_536) {
        const { done, value } = await from.next();
        if (done) {
          if (text) out.enqueue(encoder.encode(text));
          return out.close();
        }
        text += value;
      }
      out.enqueue(encoder.encode(text));
    },
    async cancel() {
      await from.return?.();
    },
  });
  yield* streamChunks(source.pipeThrough(new CompressionStream('gzip')));
}

/** Why a file could not be read as lines: it is no gzip, or not whole. */
class UnreadableFile extends Error {}

/** Most characters of one line. An answer has a few megabytes; what grows beyond this is a trap. */
const maxLineLength = 256 * 1024 * 1024;

/** The lines of a file that was pressed. `read` hears how much of the file was read, from 0 to 1. */
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
  let rest: string[] = [];
  let length = 0;
  for await (const chunk of readableChunks(stream)) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield rest.join('') + line;
      [rest, length] = [[], 0];
    }
    rest.push(last);
    length += last.length;
    if (length > maxLineLength) throw new UnreadableFile();
  }
  if (length > 0) yield rest.join('');
}

/** What the browser says of a broken file is one kind of error of ours. */
async function* readableChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* streamChunks(stream);
  } catch (error) {
    throw new UnreadableFile('', { cause: error });
  }
}

/** Hears how far it is, from 0 to 1. */
type ProgressListener = (share: number) => void;

/** What a page out of sight has to be given. */
interface OffscreenContext {
  settings: Settings;
  extVersion: string;
  workshop: TempFolder;
}

/** Backups: everything held as one file, and back. */
export const backupFile = {
  /** Writes one to the user's disk, or as `by` says; memory stays flat. */
  async save(
    now: number,
    onProgress: ProgressListener,
    signal: AbortSignal,
    by: Partial<OffscreenContext> = {},
  ): Promise<StreamedFile> {
    const [all, settings] = [await countBackupRecords(), by.settings ?? (await settingsRepository.get())];
    const lines = backupLines(
      createHead(by.extVersion ?? extensionVersion(), now),
      withProgress(readBackupRecords(settings), all, onProgress),
    );
    const file = { name: backupFileName(now), mediaType: 'application/gzip', chunks: gzipLines(lines) };
    return saveStream(file, signal, by.workshop);
  },

  /** Reads one to its end; changes nothing. Throws the reason of the signal where it is stopped. */
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
      // Pressed in another way, or not to its end.
      if (error instanceof UnreadableFile) return fail(line === 0 ? { is: 'not-a-backup' } : { is: 'cut-off', line });
      throw error;
    }
  },

  /** Brings one back that was checked. */
  restore: (
    file: Blob,
    options: RestoreOptions,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<RestoreResult> =>
    restoreBackup(parseBackupRecords(gunzipLines(file, onProgress), Date.now()), options, signal),
};

async function* withEach(lines: AsyncIterable<string>, each: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    each();
    yield line;
  }
}

async function* withProgress(
  rows: AsyncIterable<BackupRecord>,
  all: number,
  onProgress: ProgressListener,
): AsyncGenerator<BackupRecord> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % 100 === 0) onProgress(Math.min(1, done / Math.max(1, all)));
  }
}

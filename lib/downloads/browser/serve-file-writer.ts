import { createSha256 } from '@/lib/shared/sha256';

/** The length of a file, and its SHA-256 in hexadecimal. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/**
 * The requests of a page, in this order. The buffer of a piece is transferred to the worker and returned after writing.
 */
export type WriterRequest =
  | { is: 'open'; file: unknown }
  | { is: 'chunk'; buffer: ArrayBuffer; length: number }
  | { is: 'end' };
export type WriterResponse =
  | { is: 'buffer'; buffer: ArrayBuffer }
  | { is: 'done'; digest: FileDigest }
  | { is: 'failed'; name: string; message: string };

/** The message port of a worker or of its page. */
export interface WorkerPort {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A synchronous file handle, available in workers only. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  close(): void;
}

/**
 * Opens a synchronous access handle. The cast is needed because the types for pages lack functions that only workers
 * have.
 */
const openSyncFile = (file: unknown): Promise<SyncFile> =>
  (file as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();

/** Writes a file for a page and computes its hash, both in a worker. */
export function serveFileWriter(page: WorkerPort, open: (file: unknown) => Promise<SyncFile> = openSyncFile): void {
  const sum = createSha256();
  let bytes = 0;
  let file: SyncFile | null = null;
  const post = (what: WriterResponse, transfer: Transferable[] = []) => page.postMessage(what, { transfer });
  const add = (buffer: ArrayBuffer, length: number): void => {
    const bytesWritten = new Uint8Array(buffer, 0, length);
    // On a full disk, `write` writes only a part of the data and throws no error.
    if (file?.write(bytesWritten, { at: bytes }) !== length)
      throw new DOMException('No room is left', 'QuotaExceededError');
    sum.add(bytesWritten);
    bytes += length;
    post({ is: 'buffer', buffer }, [buffer]);
  };
  const handle = async (what: WriterRequest): Promise<void> => {
    if (what.is === 'open') file = await open(what.file);
    else if (what.is === 'chunk') add(what.buffer, what.length);
    else {
      // The file is closed first, because an open file cannot be moved or deleted.
      file?.close();
      post({ is: 'done', digest: { bytes, sha256: sum.hex() } });
    }
  };
  let before: Promise<void> = Promise.resolve();
  page.onmessage = ({ data }: { data: WriterRequest }) => {
    before = before
      .then(() => handle(data))
      .catch((error: unknown) => {
        file?.close();
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        post({ is: 'failed', name, message });
      });
  };
}

import { createSha256 } from '@/lib/shared/sha256';

/** The length of a file, and its SHA-256 in hexadecimal. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** The requests of a page, in this order. The memory of a piece is transferred, and returned after writing. */
export type WriterRequest =
  | { is: 'open'; file: unknown }
  | { is: 'piece'; memory: ArrayBuffer; length: number }
  | { is: 'end' };
export type WriterResponse =
  | { is: 'back'; memory: ArrayBuffer }
  | { is: 'done'; summed: FileDigest }
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

/** Opens the browser's handle. The cast is needed because the types of a page lack functions of workers. */
const openSyncFile = (file: unknown): Promise<SyncFile> =>
  (file as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();

/** Writes a file for a page and hashes it meanwhile, on its own thread. */
export function serveFileWriter(page: WorkerPort, open: (file: unknown) => Promise<SyncFile> = openSyncFile): void {
  const sum = createSha256();
  let bytes = 0;
  let file: SyncFile | null = null;
  const post = (what: WriterResponse, transfer: Transferable[] = []) => page.postMessage(what, { transfer });
  const add = (memory: ArrayBuffer, length: number): void => {
    const bytesWritten = new Uint8Array(memory, 0, length);
    // On a full disk, only a part is written, without an error.
    if (file?.write(bytesWritten, { at: bytes }) !== length)
      throw new DOMException('No room is left', 'QuotaExceededError');
    sum.add(bytesWritten);
    bytes += length;
    post({ is: 'back', memory }, [memory]);
  };
  const handle = async (what: WriterRequest): Promise<void> => {
    if (what.is === 'open') file = await open(what.file);
    else if (what.is === 'piece') add(what.memory, what.length);
    else {
      // An open file cannot be moved or deleted.
      file?.close();
      post({ is: 'done', summed: { bytes, sha256: sum.hex() } });
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

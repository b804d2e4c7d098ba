import { createSha256 } from '@/lib/shared/sha256';

/** What came of a file: its length, and SHA-256 in hexadecimal. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** What a page asks for, in this order. Memory is given away, and comes back. */
export type WriterRequest =
  | { is: 'open'; file: unknown }
  | { is: 'piece'; memory: ArrayBuffer; length: number }
  | { is: 'end' };
export type WriterResponse =
  | { is: 'back'; memory: ArrayBuffer }
  | { is: 'done'; summed: FileDigest }
  | { is: 'failed'; name: string; message: string };

/** A worker seen from its page, and a page seen from its worker. */
export interface WorkerPort {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A file that is written without waiting; only workers have such. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  close(): void;
}

/** That of the browser. Cast because the types of a page leave out what only workers have. */
const openSyncFile = (file: unknown): Promise<SyncFile> =>
  (file as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();

/**
 * Writes one file for a page, and sums it meanwhile, on a thread of its own: together they take as long as making the rows.
 */
export function serveFileWriter(page: WorkerPort, open: (file: unknown) => Promise<SyncFile> = openSyncFile): void {
  const sum = createSha256();
  let bytes = 0;
  let file: SyncFile | null = null;
  const post = (what: WriterResponse, transfer: Transferable[] = []) => page.postMessage(what, { transfer });
  const add = (memory: ArrayBuffer, length: number): void => {
    const bytesWritten = new Uint8Array(memory, 0, length);
    // A full disk takes a part and says no more.
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
      // Nobody can take the file away while it is open.
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

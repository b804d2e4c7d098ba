import { sha256Sum } from '@/lib/shared/sha256';

/** What came of a file: its length, and SHA-256 in hexadecimal. */
export interface Summed {
  bytes: number;
  sha256: string;
}

/** What a page asks for, in this order. Memory is given away, and comes back. */
export type WriterHears =
  | { is: 'open'; file: unknown }
  | { is: 'piece'; memory: ArrayBuffer; length: number }
  | { is: 'end' };
export type WriterSays =
  | { is: 'back'; memory: ArrayBuffer }
  | { is: 'done'; summed: Summed }
  | { is: 'failed'; name: string; message: string };

/** A worker seen from its page, and a page seen from its worker. */
export interface Wire {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** A file that is written without waiting; only workers have such. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  close(): void;
}

/** That of the browser. Cast because the types of a page leave out what only workers have. */
const openSync = (file: unknown): Promise<SyncFile> =>
  (file as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();

/**
 * Writes one file for a page, and sums it meanwhile, on a thread of its own: together they take as long as making the rows.
 */
export function writeFor(page: Wire, open: (file: unknown) => Promise<SyncFile> = openSync): void {
  const sum = sha256Sum();
  let bytes = 0;
  let file: SyncFile | null = null;
  const say = (what: WriterSays, transfer: Transferable[] = []) => page.postMessage(what, { transfer });
  const add = (memory: ArrayBuffer, length: number): void => {
    const piece = new Uint8Array(memory, 0, length);
    // A full disk takes a part and says no more.
    if (file?.write(piece, { at: bytes }) !== length) throw new DOMException('No room is left', 'QuotaExceededError');
    sum.add(piece);
    bytes += length;
    say({ is: 'back', memory }, [memory]);
  };
  const heard = async (what: WriterHears): Promise<void> => {
    if (what.is === 'open') file = await open(what.file);
    else if (what.is === 'piece') add(what.memory, what.length);
    else {
      // Nobody can take the file away while it is open.
      file?.close();
      say({ is: 'done', summed: { bytes, sha256: sum.hex() } });
    }
  };
  let before: Promise<void> = Promise.resolve();
  page.onmessage = ({ data }: { data: WriterHears }) => {
    before = before
      .then(() => heard(data))
      .catch((error: unknown) => {
        file?.close();
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        say({ is: 'failed', name, message });
      });
  };
}

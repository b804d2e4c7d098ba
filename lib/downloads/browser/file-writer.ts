import type { FileDigest, WorkerPort, WriterRequest, WriterResponse } from './serve-file-writer';

/** A file that is written beside this page's own work, piece by piece. */
export interface FileWriter {
  /** Memory for the next piece. It waits while all there is is on its way to the disk, so that nothing gathers. */
  room(): Promise<Uint8Array<ArrayBuffer>>;
  /** Takes that memory away, with so many bytes at its start. */
  write(buffer: Uint8Array<ArrayBuffer>, length: number): void;
  /** All of it is in the file. */
  end(): Promise<FileDigest>;
  /** Lets the file go, as far as it came. */
  abandon(): Promise<void>;
}

/** Each piece is a way to another thread and back: few large ones are quicker. Bytes. */
const bufferSize = 512 * 1024;
/** One is filled, one is written, one is on its way. */
const bufferCount = 3;

/** Writes through a worker that does `file-writing.ts`, and ends it. */
export function createFileWriter(
  worker: WorkerPort & Partial<Pick<Worker, 'onerror' | 'terminate'>>,
  file: unknown,
): FileWriter {
  const free = Array.from({ length: bufferCount }, () => new Uint8Array(bufferSize));
  const done = Promise.withResolvers<FileDigest>();
  let back = Promise.withResolvers<void>();
  // Whoever waits for room or for the end is told; it is no failure that nobody heard.
  done.promise.catch(() => {});
  const handlers: { [K in WriterResponse['is']]: (response: Extract<WriterResponse, { is: K }>) => void } = {
    back: ({ memory }) => {
      free.push(new Uint8Array(memory));
      back.resolve();
      back = Promise.withResolvers();
    },
    done: ({ summed }) => done.resolve(summed),
    failed: ({ name, message }) => done.reject(new DOMException(message, name)),
  };
  worker.onmessage = ({ data }: { data: WriterResponse }) => handlers[data.is](data as never);
  worker.onerror = ({ message }: ErrorEvent) => done.reject(new Error(message));
  const post = (what: WriterRequest, transfer: Transferable[] = []) => worker.postMessage(what, { transfer });
  const finish = async (): Promise<FileDigest> => {
    post({ is: 'end' });
    try {
      return await done.promise;
    } finally {
      worker.terminate?.();
    }
  };
  post({ is: 'open', file });
  return {
    async room() {
      for (let piece = free.pop(); ; piece = free.pop()) {
        if (piece) return piece;
        await Promise.race([back.promise, done.promise]);
      }
    },
    write: ({ buffer }, length) => post({ is: 'piece', memory: buffer, length }, [buffer]),
    end: finish,
    abandon: async () => void (await finish().catch(() => {})),
  };
}

import type { FileDigest, WorkerPort, WriterRequest, WriterResponse } from './serve-file-writer';

/** Writes a file in a worker, piece by piece. */
export interface FileWriter {
  /** Returns memory for the next piece. It waits while all of it is being written, so that nothing accumulates. */
  nextBuffer(): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes the first bytes of that memory, which is transferred. */
  write(buffer: Uint8Array<ArrayBuffer>, length: number): void;
  /** Completes the file. */
  end(): Promise<FileDigest>;
  /** Closes the unfinished file. */
  abandon(): Promise<void>;
}

/** Bytes per piece: fewer and larger transfers are faster. */
const bufferSize = 512 * 1024;
/** One buffer is filled, one is written, one is in transfer. */
const bufferCount = 3;

/** Writes through a worker that runs `serve-file-writer.ts`, and terminates it at the end. */
export function createFileWriter(
  worker: WorkerPort & Partial<Pick<Worker, 'onerror' | 'terminate'>>,
  file: unknown,
): FileWriter {
  const free = Array.from({ length: bufferCount }, () => new Uint8Array(bufferSize));
  const done = Promise.withResolvers<FileDigest>();
  let returned = Promise.withResolvers<void>();
  // Callers that wait get the error; without one it is not unhandled.
  done.promise.catch(() => {});
  const handlers: { [K in WriterResponse['is']]: (response: Extract<WriterResponse, { is: K }>) => void } = {
    back: ({ memory }) => {
      free.push(new Uint8Array(memory));
      returned.resolve();
      returned = Promise.withResolvers();
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
    async nextBuffer() {
      for (let piece = free.pop(); ; piece = free.pop()) {
        if (piece) return piece;
        await Promise.race([returned.promise, done.promise]);
      }
    },
    write: ({ buffer }, length) => post({ is: 'piece', memory: buffer, length }, [buffer]),
    end: finish,
    abandon: async () => void (await finish().catch(() => {})),
  };
}

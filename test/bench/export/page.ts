import { Dexie } from 'dexie';
import Papa from 'papaparse';
import { createCollection } from '@/lib/collection/collection';
import { createSnapshot } from '@/lib/collection/snapshot';
import { database } from '@/lib/database/database';
import { browserTarget, createFileWriter, type StreamTarget, saveStream } from '@/lib/downloads/browser/save-stream';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { videosCsv } from '@/lib/export/video-tables';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { FileChunk } from '@/lib/shared/text';
import { generatedResponses } from './generated-responses';

/** The time in milliseconds, the peak growth of the heap in megabytes, and the size of the output. */
export interface ExportCost {
  milliseconds: number;
  heapMb: number;
  bytes: number;
}

const files: Record<string, ExportFile> = { csv: videosCsv('newest'), ndjson: collectionFileWithoutReplies };
const readPeer = () => {
  const db = new Dexie('peer');
  db.version(1).stores({ items: 'id' });
  return db;
};

/** The heap is measured at the first chunk, and then at every hundredth chunk and the one after it. */
const heapInterval = 100;

/** Only Chromium reports the heap size, and it collects garbage on request only with the matching switch. */
const heap = (): number => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
const collectGarbage = (): void => (globalThis as unknown as { gc(): void }).gc();

const exportBench = {
  /** Stores a collection of `count` videos, with a thousand videos per response. */
  async seed(count: number): Promise<void> {
    const db = await database();
    for (const { capture, itemBatch, body } of generatedResponses(count)) {
      const tx = db.transaction(['captures', 'itemBatches', 'captureBodies'], 'readwrite');
      await Promise.all([
        tx.objectStore('captures').put(capture),
        tx.objectStore('itemBatches').put(itemBatch),
        tx.objectStore('captureBodies').put({ id: capture.id, body }),
        tx.done,
      ]);
    }
  },

  /**
   * Exports the whole collection into a private file as the export page does, up to but excluding the browser's
   * download.
   */
  async ours(kind: string, measuresHeap: boolean): Promise<ExportCost> {
    const source = await sourceOf();
    const file = files[kind];
    if (!file) throw new Error(`There is no ${kind}`);
    return measured(measuresHeap, async (size) => {
      const chunks = sized(file.chunks(source), size);
      const { is } = await saveStream({ ...file, chunks }, new AbortController().signal, target);
      if (is !== 'saved') throw new Error(`It ended as ${is}`);
    });
  },

  async seedPeer(count: number): Promise<void> {
    const db = readPeer();
    for (const { body } of generatedResponses(count))
      await db.table('items').bulkPut(JSON.parse(new TextDecoder().decode(body)).data);
    db.close();
  },

  /** Loads all rows into memory and writes them as one string. */
  peer: (measuresHeap: boolean): Promise<ExportCost> =>
    measured(measuresHeap, async (size) => {
      const db = readPeer();
      const text = Papa.unparse((await db.table('items').toArray()).map(flat));
      size(text.length);
      db.close();
    }),

  /** Creates an object URL for an existing file, which is the lower bound of every export. */
  limit: (): Promise<ExportCost> =>
    measured(false, async (size) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('out');
      const url = URL.createObjectURL(await handle.getFile());
      size(0);
      URL.revokeObjectURL(url);
    }),
};

async function* sized(chunks: AsyncIterable<FileChunk>, size: (length: number) => void): AsyncGenerator<FileChunk> {
  for await (const chunk of chunks) {
    size(chunk.length);
    yield chunk;
  }
}

/**
 * Replaces the extension's temporary folder with a single permanent file, and loads the worker from a blob, because
 * there is no server for its script.
 */
const target: StreamTarget = {
  ...browserTarget,
  folder: () => navigator.storage.getDirectory(),
  lock: async () => () => {},
  lockedNames: async () => new Set(),
  whenUnlocked: (_, job) => job(),
  writer: (file) => createFileWriter(new Worker(workerUrl), file),
  // The file stays, because its bytes are compared.
  download: () => new Promise(() => {}),
  newName: () => 'out',
};
declare const writerScript: string;
const workerUrl = URL.createObjectURL(new Blob([writerScript], { type: 'text/javascript' }));

/** Encodes lists and objects in cells as JSON, as Sidelight's tables do. */
const flat = (video: object): object =>
  Object.fromEntries(
    Object.entries(video).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );

/**
 * Measures either the time and bytes of a job or the peak growth of the heap, in separate runs because garbage
 * collection takes time.
 */
async function measured(
  measuresHeap: boolean,
  job: (size: (bytes: number) => void) => Promise<void>,
): Promise<ExportCost> {
  collectGarbage();
  const before = heap();
  let [peak, bytes, chunkCount] = [before, 0, 0];
  const began = performance.now();
  await job((more) => {
    bytes += more;
    chunkCount += 1;
    if (!measuresHeap || chunkCount % heapInterval > 1) return;
    collectGarbage();
    peak = Math.max(peak, heap());
  });
  return { milliseconds: performance.now() - began, heapMb: (peak - before) / 1e6, bytes };
}

async function sourceOf(): Promise<ExportSource> {
  const itemBatches = await (await database()).getAll('itemBatches');
  const snapshot = createSnapshot(itemBatches, await captureRepository.captures('bench'));
  const collection = createCollection('bench', 'Bench', 0);
  const { body, history } = collectionRecords;
  return { collection, snapshot, notes: new Map(), chosen: null, body, history: history('bench') };
}

Object.assign(globalThis, { exportBench });
export type ExportPage = typeof exportBench;

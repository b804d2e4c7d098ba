import { describe, expect, it } from 'vitest';
import type { ToastMessage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { NewItem } from '@/lib/collection/collection';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { ListFile } from '@/lib/import/list-summary';
import { createImportStore, type ImportPorts, type ImportProgress } from '@/lib/import/store/import-store';
import { testDesign } from '../fixtures/design';

type Addition = Awaited<ReturnType<ImportPorts['addItems']>>;

const line = (n: number) => `${String(n).padStart(10, '0')}A\n`;
const bytes = new TextEncoder().encode(Array.from({ length: 12_000 }, (_, n) => line(n)).join(''));

/** Returns a list file that can be read the given number of times; any later read fails halfway. */
function fileReadable(times: number): ListFile {
  let reads = 0;
  return {
    name: 'many.txt',
    size: bytes.length,
    async *bytes() {
      reads += 1;
      yield bytes.subarray(0, bytes.length / 2);
      if (reads > times) throw new DOMException('The file was moved', 'NotReadableError');
      yield bytes.subarray(bytes.length / 2);
    },
  };
}

async function* chunksOf(content: Uint8Array) {
  yield content;
}

/** Creates an import store with a simulated clock that records the sizes of added batches. */
function importInMemory(undo: Addition['undo'] = async () => {}) {
  let time = 0;
  let toast: Pick<ToastMessage, 'message' | 'action'> | null = null;
  const lengths: number[] = [];
  const panel = {
    getState: () => ({
      ports: { now: () => time },
      showToast: (message: ToastMessage['message'], action: ToastMessage['action']) => (toast = { message, action }),
    }),
  } as unknown as PanelStore;
  const library = { getState: () => ({ route: { collectionId: 'mills' } }) } as unknown as LibraryStore;
  const store = createImportStore(panel, library, {
    async addItems(_, batches: AsyncIterable<readonly NewItem[]>, { onProgress: report }) {
      let added = 0;
      for await (const batch of batches) {
        lengths.push(batch.length);
        added += batch.length;
        report(added);
      }
      return { added, ended: 'done', undo: added > 0 ? undo : null };
    },
    restore: () => Promise.reject(new Error('Nothing is restored here')),
    wait: async () => {},
  });
  const states: ImportProgress[] = [];
  store.subscribe(({ progress }) => void states.push(progress));
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { store, states, lengths, toast: () => toast, advance };
}

describe('createImportStore', () => {
  it('reads the file again and adds its videos in batches', async () => {
    const { store, states, lengths, toast } = importInMemory();
    await store.getState().read(fileReadable(9));
    await store.getState().add();
    expect(lengths).toEqual([5_000, 5_000, 2_000]);
    expect(states.filter(({ is }) => is === 'adding')).toEqual(
      [0, 5_000, 10_000, 12_000].map((done) => ({ is: 'adding', done, total: 12_000 })),
    );
    expect(toast()?.message).toEqual({ count: 'importAdded', n: 12_000 });
  });

  it('reports that a file became unreadable, and offers to undo the videos added so far', async () => {
    const { store, lengths, toast } = importInMemory();
    // The file is read once each to detect the encoding, to detect the format and to parse the videos.
    await store.getState().read(fileReadable(3));
    await store.getState().add();
    expect(store.getState().progress).toEqual({ is: 'failed', reason: 'unreadable' });
    expect(lengths).toEqual([5_000]);
    expect(toast()).toMatchObject({ message: { count: 'importAdded', n: 5_000 }, action: { message: ['undo'] } });
  });

  it('stops the reading of a package', async () => {
    const { store, states } = importInMemory();
    const design = JSON.stringify({ format: 'sidelight-design', version: 1, ...testDesign });
    const content = new TextEncoder().encode(design);
    const files = [
      { name: 'design.json', size: content.length, bytes: () => chunksOf(content) },
      { ...fileReadable(9), name: 'videos.csv' },
    ];
    const reading = store.getState().readPackage('study.zip', { ok: true, value: files });
    store.subscribe(({ progress }) => {
      if (progress.is === 'reading' && progress.done > content.length) store.getState().cancel();
    });
    await reading;
    expect(store.getState().progress).toEqual({ is: 'idle' });
    expect(states.some(({ is }) => is === 'read')).toBe(false);
  });

  it('shows the progress of an undo that takes longer than a second', async () => {
    const opened = importInMemory(async (report) => {
      for (const done of [1, 2, 3]) {
        opened.advance(600);
        report(done, 3);
      }
    });
    await opened.store.getState().read(fileReadable(9));
    await opened.store.getState().add();
    opened.states.length = 0;
    opened.toast()?.action?.run();
    expect(opened.states).toEqual([{ is: 'undoing', done: 2, total: 3 }, { is: 'idle' }]);
  });

  it('does not replace another list with the progress of an undo', async () => {
    const opened = importInMemory(async (report) => {
      opened.advance(5_000);
      report(1, 2);
      report(2, 2);
    });
    await opened.store.getState().read(fileReadable(9));
    await opened.store.getState().add();
    await opened.store.getState().read(fileReadable(9));
    opened.toast()?.action?.run();
    expect(opened.store.getState().progress.is).toBe('read');
  });
});

import { describe, expect, it } from 'vitest';
import { createThumbnailZipStore, type ThumbnailZip } from '@/lib/files/store/thumbnail-zip';
import { createDownloadsEnv, settle } from '../downloads/downloads-environment';
import { manualPromise } from '../fakes';

const host = 'https://pictures.example';
const images = ['maxres', 'high', 'default'].map((name) => ({ url: `${host}/${name}`, name: `${name}.webp` }));

function setUp(options: { allowed?: boolean; missing?: string } = {}) {
  const { panel, saved, toasts } = createDownloadsEnv();
  const requestedOrigins: (readonly string[])[] = [];
  const fetched: string[] = [];
  const gate = manualPromise<void>();
  let isPaused = false;
  const store = createThumbnailZipStore(panel, {
    async permit(origins) {
      requestedOrigins.push(origins);
      return options.allowed ?? true;
    },
    async fetchPicture(url) {
      fetched.push(url);
      if (isPaused) await gate.promise;
      const bytes = new TextEncoder().encode(url).buffer;
      return url === options.missing ? { ok: false } : { ok: true, bytes };
    },
    async zipped(files) {
      return new Blob(files.map(({ name }) => name));
    },
  });
  const names = async () => Promise.all(saved.map(async ({ parts: [zip] }) => (zip as Blob).text()));
  const pause = () => {
    isPaused = true;
  };
  return { store, saved, toasts, requestedOrigins, fetched, names, gate, pause };
}

describe('createThumbnailZipStore', () => {
  it('requests permission for the host of the pictures within the click, and saves the ZIP file', async () => {
    const { store, saved, requestedOrigins, names } = setUp();
    const saving = store.getState().save('Tide mills.zip', images);
    expect(requestedOrigins).toEqual([[host]]);
    await saving;
    expect([saved.map(({ name }) => name), await names()]).toEqual([
      ['Tide mills.zip'],
      ['maxres.webphigh.webpdefault.webp'],
    ]);
    expect(store.getState().zip).toEqual({ is: 'idle' });
  });

  it('names a failed picture and saves the others', async () => {
    const { store, names } = setUp({ missing: `${host}/high` });
    await store.getState().save('a.zip', images);
    expect(store.getState().zip).toEqual({ is: 'done', leftOut: ['high.webp'], saved: 2 });
    expect(await names()).toEqual(['maxres.webpdefault.webp']);
  });

  it('saves nothing if all pictures failed', async () => {
    const { store, saved } = setUp({ missing: `${host}/maxres` });
    await store.getState().save('a.zip', images.slice(0, 1));
    expect([store.getState().zip, saved]).toEqual([{ is: 'done', leftOut: ['maxres.webp'], saved: 0 }, []]);
  });

  it('gives each picture a unique name', async () => {
    const { store, names } = setUp();
    await store.getState().save('a.zip', [
      { url: `${host}/1`, name: 'high.jpg' },
      { url: `${host}/2`, name: 'high.jpg' },
    ]);
    expect(await names()).toEqual(['high.jpghigh (2).jpg']);
  });

  it('reports the progress, and saves nothing after it is stopped', async () => {
    const { store, saved, fetched, gate, pause } = setUp();
    const states: ThumbnailZip[] = [];
    store.subscribe(({ zip }) => states.push(zip));
    pause();
    const saving = store.getState().save('a.zip', images);
    await settle();
    expect(states).toEqual([{ is: 'working', done: 0, total: 3 }]);
    store.getState().stop();
    gate.resolve();
    await saving;
    expect([store.getState().zip, saved, fetched.length]).toEqual([{ is: 'idle' }, [], 1]);
  });

  it('reports a denied permission', async () => {
    const { store, fetched } = setUp({ allowed: false });
    await store.getState().save('a.zip', images);
    expect([store.getState().zip, fetched]).toEqual([{ is: 'forbidden' }, []]);
  });
});

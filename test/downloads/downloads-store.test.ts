import { describe, expect, it } from 'vitest';
import { journalInMemory, newDownload, saveRow } from '../saves-in-memory';
import { savesWorld, still } from './downloads-environment';

const under = (state: 'active' | 'paused' | 'queued', downloadId: number | null = null) =>
  saveRow({ state, downloadId, name: 'a.mp4', startedAt: downloadId === null ? null : 0 });

/** A download that the browser has started. */
async function begun() {
  const world = savesWorld();
  await world.downloads.start('https://media.example/a.mp4', 'a.mp4');
  await world.journal.put([under('active', 1)]);
  await still();
  return world;
}

describe('createDownloadsStore: save', () => {
  it('stores downloads in order and runs the queue', async () => {
    const { store, journal, asked } = savesWorld();
    await store.getState().save([newDownload('a.mp4'), newDownload('b.mp4')]);
    expect((await journal.all()).map(({ name, state }) => [name, state])).toEqual([
      ['a.mp4', 'queued'],
      ['b.mp4', 'queued'],
    ]);
    expect(asked).toEqual(['saves/go']);
  });

  it('gives each file a unique name and ignores pending links', async () => {
    const { store, journal } = savesWorld();
    await store
      .getState()
      .save([
        newDownload('a.mp4', { url: 'https://m.example/1' }),
        newDownload('A.mp4', { url: 'https://m.example/2' }),
      ]);
    await store.getState().save([newDownload('a.mp4', { url: 'https://m.example/1' })]);
    expect((await journal.all()).map(({ name }) => name)).toEqual(['a.mp4', 'A (2).mp4']);
  });

  it('replaces a failed download of the same name', async () => {
    const { store, journal } = savesWorld(
      journalInMemory([saveRow({ name: 'a.mp4', state: 'failed', failure: { kind: 'gone' } })]),
    );
    await store.getState().save([newDownload('a.mp4', { url: 'https://media.example/fresh' })]);
    expect((await journal.all()).map(({ state, url }) => [state, url])).toEqual([
      ['queued', 'https://media.example/fresh'],
    ]);
  });

  it('remembers downloads without permission for a retry', async () => {
    const { store, journal, downloads, asked } = savesWorld();
    downloads.grant(false);
    await store.getState().save([newDownload('a.mp4')]);
    expect([store.getState().notPermitted, await journal.all(), asked]).toEqual([[newDownload('a.mp4')], [], []]);
    downloads.grant(true);
    await store.getState().save(store.getState().notPermitted);
    expect([store.getState().notPermitted, (await journal.all()).length]).toEqual([[], 1]);
  });

  it('requests the permission before any await', () => {
    const { store, downloads } = savesWorld();
    let isAsked = false;
    downloads.permit = async () => {
      isAsked = true;
      return true;
    };
    void store.getState().save([newDownload()]);
    expect(isAsked).toBe(true);
  });
});

describe('createDownloadsStore: running downloads', () => {
  it('polls the progress every second until the end', async () => {
    const { store, journal, downloads, second, looks } = await begun();
    downloads.change(1, { bytes: 20 });
    await second();
    downloads.change(1, { bytes: 60 });
    await second();
    expect(store.getState().progress.get('a save')).toMatchObject({ bytes: 60, total: 100, perSecond: 40 });
    await journal.change('a save', (save) => ({ ...save, state: 'done' }));
    await still();
    expect([looks(), store.getState().progress.size]).toEqual([0, 0]);
  });

  it('pauses and resumes in the browser', async () => {
    const { store, downloads } = await begun();
    await store.getState().pause('a save');
    await store.getState().resume('a save');
    expect(downloads.done.slice(1)).toEqual(['pause 1', 'resume 1']);
  });

  it('pauses a download that has not started', async () => {
    const { store, journal } = savesWorld(journalInMemory([under('queued')]));
    await store.getState().pause('a save');
    expect(journal.rows.get('a save')?.state).toBe('paused');
    await store.getState().resume('a save');
    expect(journal.rows.get('a save')?.state).toBe('queued');
  });

  it('cancels a download and offers to undo it', async () => {
    const { store, journal, downloads, told } = await begun();
    await store.getState().cancel('a save');
    expect([journal.rows.get('a save')?.state, downloads.done.at(-1)]).toEqual(['cancelled', 'cancel 1']);
    told[0]?.action?.run();
    await still();
    expect(journal.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null });
  });

  it('runs the queue if a download ended unnoticed', async () => {
    const { downloads, asked, second } = await begun();
    asked.length = 0;
    await second();
    expect(asked).toEqual([]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await second();
    expect(asked).toEqual(['saves/go']);
  });

  it('runs the queue when the panel opens', async () => {
    const { asked } = savesWorld(journalInMemory([under('active', 1)]));
    await still();
    expect(asked).toContain('saves/go');
  });
});

describe('createDownloadsStore: ended downloads', () => {
  it('announces the end once', async () => {
    const { journal, announced } = await begun();
    await journal.change('a save', (save) => ({ ...save, state: 'done' }));
    await still();
    await journal.change('a save', (save) => ({ ...save, bytes: 100 }));
    await still();
    expect(announced).toEqual([['saveDone', 'a.mp4']]);
  });

  it('announces nothing from before the panel opened', async () => {
    const { announced } = savesWorld(journalInMemory([saveRow({ state: 'done' })]));
    await still();
    expect(announced).toEqual([]);
  });

  it('retries the same link, never automatically', async () => {
    const { store, journal, second, downloads } = await begun();
    await journal.change('a save', (save) => ({ ...save, state: 'failed', failure: { kind: 'refused', linkAge: 1 } }));
    downloads.change(1, { state: 'interrupted', error: 'SERVER_FORBIDDEN', canResume: true });
    await second(600);
    expect(journal.rows.get('a save')?.state).toBe('failed');
    await store.getState().retry('a save');
    expect(journal.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null, failure: null });
    expect(downloads.done).not.toContain('resume 1');
  });

  it('resumes after a network failure', async () => {
    const { store, journal, downloads } = await begun();
    downloads.change(1, { state: 'interrupted', error: 'NETWORK_FAILED', canResume: true, bytes: 9 });
    await journal.change('a save', (save) => ({ ...save, state: 'failed', failure: { kind: 'network' } }));
    await store.getState().retry('a save');
    expect([journal.rows.get('a save')?.state, downloads.done.at(-1)]).toEqual(['active', 'resume 1']);
  });

  it('shows the file in its folder', async () => {
    const { store, downloads } = savesWorld(journalInMemory([saveRow({ state: 'done', downloadId: 5 })]));
    await still();
    store.getState().show('a save');
    expect(downloads.done).toEqual(['show 5']);
  });

  it('clears a download, with an undo', async () => {
    const { store, journal, told } = savesWorld(journalInMemory([saveRow({ state: 'done' })]));
    await still();
    await store.getState().clear('a save');
    expect(journal.rows.size).toBe(0);
    told[0]?.action?.run();
    await still();
    expect(journal.rows.size).toBe(1);
  });

  it('clears old downloads when another starts', async () => {
    const { store, journal } = savesWorld(journalInMemory([saveRow({ state: 'done', addedAt: 0 })]));
    await store.getState().save([newDownload('b.mp4')]);
    expect((await journal.all()).map(({ name }) => name)).toEqual(['b.mp4']);
  });
});

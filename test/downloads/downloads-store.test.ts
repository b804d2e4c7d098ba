import { describe, expect, it } from 'vitest';
import { journalInMemory, saveRow, wish } from '../saves-in-memory';
import { savesWorld, still } from './downloads-environment';

const under = (state: 'active' | 'paused' | 'queued', downloadId: number | null = null) =>
  saveRow({ state, downloadId, name: 'a.mp4', startedAt: downloadId === null ? null : 0 });

/** One that the browser has begun. */
async function begun() {
  const world = savesWorld();
  await world.downloads.start('https://media.example/a.mp4', 'a.mp4');
  await world.journal.put([under('active', 1)]);
  await still();
  return world;
}

describe('saving', () => {
  it('writes files into the journal in their order, and sets the queue going', async () => {
    const { store, journal, asked } = savesWorld();
    await store.save([wish('a.mp4'), wish('b.mp4')]);
    expect((await journal.all()).map(({ name, state }) => [name, state])).toEqual([
      ['a.mp4', 'queued'],
      ['b.mp4', 'queued'],
    ]);
    expect(asked).toEqual(['saves/go']);
  });

  it('gives two files of one name two names, and a link that is on its way is not taken twice', async () => {
    const { store, journal } = savesWorld();
    await store.save([wish('a.mp4', { url: 'https://m.example/1' }), wish('A.mp4', { url: 'https://m.example/2' })]);
    await store.save([wish('a.mp4', { url: 'https://m.example/1' })]);
    expect((await journal.all()).map(({ name }) => name)).toEqual(['a.mp4', 'A (2).mp4']);
  });

  it('takes the place of what failed before under the same name', async () => {
    const { store, journal } = savesWorld(
      journalInMemory([saveRow({ name: 'a.mp4', state: 'failed', failure: { kind: 'gone' } })]),
    );
    await store.save([wish('a.mp4', { url: 'https://media.example/fresh' })]);
    expect((await journal.all()).map(({ state, url }) => [state, url])).toEqual([
      ['queued', 'https://media.example/fresh'],
    ]);
  });

  it('remembers what it may not save, so that asking again is one click', async () => {
    const { store, journal, downloads, asked } = savesWorld();
    downloads.grant(false);
    await store.save([wish('a.mp4')]);
    expect([store.getState().forbidden, await journal.all(), asked]).toEqual([[wish('a.mp4')], [], []]);
    downloads.grant(true);
    await store.save(store.getState().forbidden);
    expect([store.getState().forbidden, (await journal.all()).length]).toEqual([[], 1]);
  });

  it('asks for the permission before anything is waited for', () => {
    const { store, downloads } = savesWorld();
    let isAsked = false;
    downloads.permit = async () => {
      isAsked = true;
      return true;
    };
    void store.save([wish()]);
    expect(isAsked).toBe(true);
  });
});

describe('a save that is under way', () => {
  it('tells how far it is, each second, and is looked at no longer when it has come', async () => {
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

  it('is paused and goes on in the browser', async () => {
    const { store, downloads } = await begun();
    await store.pause('a save');
    await store.resume('a save');
    expect(downloads.done.slice(1)).toEqual(['pause 1', 'resume 1']);
  });

  it('waits in the journal where the browser does not have it yet', async () => {
    const { store, journal } = savesWorld(journalInMemory([under('queued')]));
    await store.pause('a save');
    expect(journal.rows.get('a save')?.state).toBe('paused');
    await store.resume('a save');
    expect(journal.rows.get('a save')?.state).toBe('queued');
  });

  it('is cancelled in journal and browser, and that can be taken back', async () => {
    const { store, journal, downloads, told } = await begun();
    await store.cancel('a save');
    expect([journal.rows.get('a save')?.state, downloads.done.at(-1)]).toEqual(['cancelled', 'cancel 1']);
    told[0]?.act?.run();
    await still();
    expect(journal.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null });
  });

  it('wakes the worker when the browser is done with it and the journal is not', async () => {
    const { downloads, asked, second } = await begun();
    asked.length = 0;
    await second();
    expect(asked).toEqual([]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await second();
    expect(asked).toEqual(['saves/go']);
  });

  it('wakes the worker when the panel opens over it', async () => {
    const { asked } = savesWorld(journalInMemory([under('active', 1)]));
    await still();
    expect(asked).toContain('saves/go');
  });
});

describe('a save that has ended', () => {
  it('is announced once', async () => {
    const { journal, announced } = await begun();
    await journal.change('a save', (save) => ({ ...save, state: 'done' }));
    await still();
    await journal.change('a save', (save) => ({ ...save, bytes: 100 }));
    await still();
    expect(announced).toEqual([['saveDone', 'a.mp4']]);
  });

  it('is not announced when the panel opens after it', async () => {
    const { announced } = savesWorld(journalInMemory([saveRow({ state: 'done' })]));
    await still();
    expect(announced).toEqual([]);
  });

  it('is tried again by the same link, and never by itself', async () => {
    const { store, journal, second, downloads } = await begun();
    await journal.change('a save', (save) => ({ ...save, state: 'failed', failure: { kind: 'refused', linkAge: 1 } }));
    downloads.change(1, { state: 'interrupted', error: 'SERVER_FORBIDDEN', canResume: true });
    await second(600);
    expect(journal.rows.get('a save')?.state).toBe('failed');
    await store.retry('a save');
    expect(journal.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null, failure: null });
    expect(downloads.done).not.toContain('resume 1');
  });

  it('goes on where the line broke, where the browser can', async () => {
    const { store, journal, downloads } = await begun();
    downloads.change(1, { state: 'interrupted', error: 'NETWORK_FAILED', canResume: true, bytes: 9 });
    await journal.change('a save', (save) => ({ ...save, state: 'failed', failure: { kind: 'network' } }));
    await store.retry('a save');
    expect([journal.rows.get('a save')?.state, downloads.done.at(-1)]).toEqual(['active', 'resume 1']);
  });

  it('is shown in its folder', async () => {
    const { store, downloads } = savesWorld(journalInMemory([saveRow({ state: 'done', downloadId: 5 })]));
    await still();
    store.show('a save');
    expect(downloads.done).toEqual(['show 5']);
  });

  it('is taken off the list, and put back when that is undone', async () => {
    const { store, journal, told } = savesWorld(journalInMemory([saveRow({ state: 'done' })]));
    await still();
    await store.clear('a save');
    expect(journal.rows.size).toBe(0);
    told[0]?.act?.run();
    await still();
    expect(journal.rows.size).toBe(1);
  });

  it('is off the list by itself after a day, when something else is saved', async () => {
    const { store, journal } = savesWorld(journalInMemory([saveRow({ state: 'done', addedAt: 0 })]));
    await store.save([wish('b.mp4')]);
    expect((await journal.all()).map(({ name }) => name)).toEqual(['b.mp4']);
  });
});

import { describe, expect, it } from 'vitest';
import { downloadRepositoryInMemory, newDownload, storedDownload } from '../downloads-in-memory';
import { createDownloadsEnv, settle } from './downloads-environment';

const downloadRow = (state: 'active' | 'paused' | 'queued', downloadId: number | null = null) =>
  storedDownload({ state, downloadId, name: 'a.mp4', startedAt: downloadId === null ? null : 0 });

/** Creates an environment with a download that the browser has started. */
async function startDownload() {
  const env = createDownloadsEnv();
  await env.downloads.start('https://media.example/a.mp4', 'a.mp4');
  await env.repository.put([downloadRow('active', 1)]);
  await settle();
  return env;
}

describe('createDownloadsStore: save', () => {
  it('stores downloads in order and runs the queue', async () => {
    const { store, repository, messages } = createDownloadsEnv();
    await store.getState().save([newDownload('a.mp4'), newDownload('b.mp4')]);
    expect((await repository.all()).map(({ name, state }) => [name, state])).toEqual([
      ['a.mp4', 'queued'],
      ['b.mp4', 'queued'],
    ]);
    expect(messages).toEqual(['downloads/process']);
  });

  it('gives each file a unique name, and ignores a link that is already queued', async () => {
    const { store, repository } = createDownloadsEnv();
    await store
      .getState()
      .save([
        newDownload('a.mp4', { url: 'https://m.example/1' }),
        newDownload('A.mp4', { url: 'https://m.example/2' }),
      ]);
    await store.getState().save([newDownload('a.mp4', { url: 'https://m.example/1' })]);
    expect((await repository.all()).map(({ name }) => name)).toEqual(['a.mp4', 'A (2).mp4']);
  });

  it('replaces a failed download of the same name', async () => {
    const { store, repository } = createDownloadsEnv(
      downloadRepositoryInMemory([storedDownload({ name: 'a.mp4', state: 'failed', failure: { kind: 'gone' } })]),
    );
    await store.getState().save([newDownload('a.mp4', { url: 'https://media.example/fresh' })]);
    expect((await repository.all()).map(({ state, url }) => [state, url])).toEqual([
      ['queued', 'https://media.example/fresh'],
    ]);
  });

  it('removes completed and cancelled downloads of earlier days, and keeps failed ones', async () => {
    const states = ['done', 'cancelled', 'failed'] as const;
    const { store, repository, advance } = createDownloadsEnv(
      downloadRepositoryInMemory(states.map((state) => storedDownload({ id: state, name: state, state }))),
    );
    await store.getState().save([newDownload('a.mp4')]);
    expect(await repository.all()).toHaveLength(4);
    await advance(25 * 60 * 60);
    await store.getState().save([newDownload('b.mp4', { url: 'https://m.example/b' })]);
    expect((await repository.all()).map(({ name }) => name).sort()).toEqual(['a.mp4', 'b.mp4', 'failed']);
  });

  it('remembers downloads that were not permitted, for a retry', async () => {
    const { store, repository, downloads, messages } = createDownloadsEnv();
    downloads.grant(false);
    await store.getState().save([newDownload('a.mp4')]);
    expect([store.getState().notPermitted, await repository.all(), messages]).toEqual([[newDownload('a.mp4')], [], []]);
    downloads.grant(true);
    await store.getState().save(store.getState().notPermitted);
    expect([store.getState().notPermitted, (await repository.all()).length]).toEqual([[], 1]);
  });

  it('requests the permission before any await', () => {
    const { store, downloads } = createDownloadsEnv();
    let isRequested = false;
    downloads.permit = async () => {
      isRequested = true;
      return true;
    };
    void store.getState().save([newDownload()]);
    expect(isRequested).toBe(true);
  });
});

describe('createDownloadsStore: running downloads', () => {
  it('polls the progress every second until the download is done', async () => {
    const { store, repository, downloads, advance, timerCount } = await startDownload();
    downloads.change(1, { bytes: 20 });
    await advance();
    downloads.change(1, { bytes: 60 });
    await advance();
    expect(store.getState().progress.get('a save')).toMatchObject({ bytes: 60, total: 100, perSecond: 40 });
    await repository.change('a save', (save) => ({ ...save, state: 'done' }));
    await settle();
    expect([timerCount(), store.getState().progress.size]).toEqual([0, 0]);
  });

  it('pauses and resumes a running download in the browser', async () => {
    const { store, downloads } = await startDownload();
    await store.getState().pause('a save');
    await store.getState().resume('a save');
    expect(downloads.calls.slice(1)).toEqual(['pause 1', 'resume 1']);
  });

  it('pauses and resumes a download that has not started', async () => {
    const { store, repository } = createDownloadsEnv(downloadRepositoryInMemory([downloadRow('queued')]));
    await store.getState().pause('a save');
    expect(repository.rows.get('a save')?.state).toBe('paused');
    await store.getState().resume('a save');
    expect(repository.rows.get('a save')?.state).toBe('queued');
  });

  it('does not queue a download again if it is paused and resumed while it is starting', async () => {
    const row = { ...downloadRow('active'), startedAt: 0 };
    const { store, repository } = createDownloadsEnv(downloadRepositoryInMemory([row]));
    await store.getState().pause('a save');
    await store.getState().resume('a save');
    expect(repository.rows.get('a save')).toEqual(row);
  });

  it('cancels a download, and queues it again on undo', async () => {
    const { store, repository, downloads, toasts } = await startDownload();
    await store.getState().cancel('a save');
    expect([repository.rows.get('a save')?.state, downloads.calls.at(-1)]).toEqual(['cancelled', 'cancel 1']);
    toasts[0]?.action?.run();
    await settle();
    expect(repository.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null });
  });

  it.each(['pause', 'resume', 'cancel'] as const)(
    'can %s a download that the browser has just forgotten',
    async (what) => {
      const { store, repository, downloads, messages, toasts } = await startDownload();
      if (what === 'resume') await store.getState().pause('a save');
      downloads.all.clear();
      messages.length = 0;
      await store.getState()[what]('a save');
      // The worker then finds out how the download ended.
      expect(messages).toEqual(['downloads/process']);
      const states = { pause: 'paused', resume: 'active', cancel: 'cancelled' };
      expect([repository.rows.get('a save')?.state, toasts.length]).toEqual([states[what], what === 'cancel' ? 1 : 0]);
    },
  );

  it('runs the queue when polling finds that a download has ended', async () => {
    const { downloads, messages, advance } = await startDownload();
    messages.length = 0;
    await advance();
    expect(messages).toEqual([]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await advance();
    expect(messages).toEqual(['downloads/process']);
  });

  it('runs the queue when the panel opens', async () => {
    const { messages } = createDownloadsEnv(downloadRepositoryInMemory([downloadRow('active', 1)]));
    await settle();
    expect(messages).toContain('downloads/process');
  });
});

describe('createDownloadsStore: ended downloads', () => {
  it('announces once that a download is done', async () => {
    const { repository, announcements } = await startDownload();
    await repository.change('a save', (save) => ({ ...save, state: 'done' }));
    await settle();
    await repository.change('a save', (save) => ({ ...save, bytes: 100 }));
    await settle();
    expect(announcements).toEqual([['saveDone', 'a.mp4']]);
  });

  it('announces no download that was done before the panel opened', async () => {
    const { announcements } = createDownloadsEnv(downloadRepositoryInMemory([storedDownload({ state: 'done' })]));
    await settle();
    expect(announcements).toEqual([]);
  });

  it('queues a refused download again only on request, without resuming it', async () => {
    const { store, repository, advance, downloads } = await startDownload();
    await repository.change('a save', (save) => ({
      ...save,
      state: 'failed',
      failure: { kind: 'refused', linkAge: 1 },
    }));
    downloads.change(1, { state: 'interrupted', error: 'SERVER_FORBIDDEN', canResume: true });
    await advance(600);
    expect(repository.rows.get('a save')?.state).toBe('failed');
    await store.getState().retry('a save');
    expect(repository.rows.get('a save')).toMatchObject({ state: 'queued', downloadId: null, failure: null });
    expect(downloads.calls).not.toContain('resume 1');
  });

  it('resumes a download on retry after a network failure', async () => {
    const { store, repository, downloads } = await startDownload();
    downloads.change(1, { state: 'interrupted', error: 'NETWORK_FAILED', canResume: true, bytes: 9 });
    await repository.change('a save', (save) => ({ ...save, state: 'failed', failure: { kind: 'network' } }));
    await store.getState().retry('a save');
    expect([repository.rows.get('a save')?.state, downloads.calls.at(-1)]).toEqual(['active', 'resume 1']);
  });

  it('shows the file in its folder', async () => {
    const { store, downloads } = createDownloadsEnv(
      downloadRepositoryInMemory([storedDownload({ state: 'done', downloadId: 5 })]),
    );
    await settle();
    store.getState().show('a save');
    expect(downloads.calls).toEqual(['show 5']);
  });

  it('clears a download, and restores it on undo', async () => {
    const { store, repository, toasts } = createDownloadsEnv(
      downloadRepositoryInMemory([storedDownload({ state: 'done' })]),
    );
    await settle();
    await store.getState().clear('a save');
    expect(repository.rows.size).toBe(0);
    toasts[0]?.action?.run();
    await settle();
    expect(repository.rows.size).toBe(1);
  });

  it('clears old downloads when a new one is added', async () => {
    const { store, repository } = createDownloadsEnv(
      downloadRepositoryInMemory([storedDownload({ state: 'done', addedAt: 0 })]),
    );
    await store.getState().save([newDownload('b.mp4')]);
    expect((await repository.all()).map(({ name }) => name)).toEqual(['b.mp4']);
  });
});

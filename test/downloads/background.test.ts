import { describe, expect, it } from 'vitest';
import { createDownloadQueue } from '@/lib/downloads/background';
import { requeue } from '@/lib/downloads/download-state';
import type { Download } from '@/lib/downloads/records';
import { browserDownloadsInMemory, downloadRepositoryInMemory, storedDownload } from '../downloads-in-memory';
import { fakeClock, noon } from '../fakes';

const rows = (...names: string[]) =>
  names.map((name, n) => storedDownload({ id: `save ${n}`, name, url: `https://m.example/${name}` }));

function setUp(first: readonly Download[]) {
  const clock = fakeClock();
  const repository = downloadRepositoryInMemory(first);
  const downloads = browserDownloadsInMemory(clock.now);
  /** Creates the queue as a worker without state does when it starts. */
  const startWorker = () => createDownloadQueue({ repository, downloads, now: clock.now, after: clock.after });
  const states = async () => (await repository.all()).map(({ state, failure }) => failure?.kind ?? state);
  const starts = () => downloads.calls.filter((what) => what.startsWith('start'));
  return { clock, repository, downloads, startWorker, states, starts };
}

/** Waits until all pending promise callbacks have run. */
async function settle() {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

describe('createDownloadQueue', () => {
  it('runs two downloads at once, and starts the next when one is done', async () => {
    const { downloads, startWorker, states, starts } = setUp(rows('a', 'b', 'c'));
    await startWorker().process();
    await settle();
    expect([starts(), await states()]).toEqual([
      ['start a', 'start b'],
      ['active', 'active', 'queued'],
    ]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await settle();
    expect([starts().at(-1), await states()]).toEqual(['start c', ['done', 'active', 'active']]);
  });

  it('stores a download as started before it calls the browser', async () => {
    const { repository, downloads, startWorker } = setUp(rows('a'));
    const storedRows: unknown[] = [];
    const { start } = downloads;
    downloads.start = (url, name) => {
      storedRows.push(repository.rows.get('save 0'));
      return start(url, name);
    };
    await startWorker().process();
    expect(storedRows).toMatchObject([{ state: 'active', startedAt: noon, downloadId: null }]);
  });

  it('starts the next download while another is paused', async () => {
    const { downloads, startWorker, states } = setUp(rows('a', 'b', 'c'));
    await startWorker().process();
    await settle();
    await downloads.pause(1);
    await settle();
    expect(await states()).toEqual(['paused', 'active', 'active']);
  });

  it('removes a file that turns out to be a web page, and starts the next download', async () => {
    const { downloads, startWorker, states } = setUp(rows('a', 'b', 'c'));
    await startWorker().process();
    await settle();
    downloads.change(1, { state: 'complete', mimeType: 'text/html', bytes: 40 });
    await settle();
    expect(await states()).toEqual(['web-page', 'active', 'active']);
    expect(downloads.calls).toContain('remove 1');
  });

  it('never retries a failed download', async () => {
    const { downloads, startWorker, states, starts } = setUp(rows('a'));
    const { process } = startWorker();
    await process();
    await settle();
    downloads.change(1, { state: 'interrupted', error: 'SERVER_FORBIDDEN' });
    await settle();
    await process();
    await startWorker().process();
    expect([await states(), starts()]).toEqual([['refused'], ['start a']]);
  });

  it.each([
    ['Invalid filename', 'no-write'],
    ['SERVER_FORBIDDEN', 'refused'],
    ['SERVER_BAD_CONTENT', 'gone'],
    ['an unknown reason', 'other'],
  ])('maps an immediate error (%s) to the failure %s', async (word, kind) => {
    const { downloads, startWorker, states } = setUp(rows('a'));
    downloads.refuseNext(word);
    await startWorker().process();
    await settle();
    expect(await states()).toEqual([kind]);
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,a',
    'https:',
    'https://www.example@m.example/a',
  ])('fails without starting a download for the link %s', async (url) => {
    const { startWorker, states, starts } = setUp([storedDownload({ url })]);
    await startWorker().process();
    await settle();
    expect([await states(), starts()]).toEqual([['no-link'], []]);
  });

  it("cancels the browser's download if the user cancelled it while it was starting", async () => {
    const { repository, downloads, startWorker, states } = setUp(rows('a'));
    const { start } = downloads;
    downloads.start = async (url, name) => {
      await repository.change('save 0', (save) => ({ ...save, state: 'cancelled' }));
      return start(url, name);
    };
    await startWorker().process();
    await settle();
    expect([downloads.calls, await states()]).toEqual([['start a', 'cancel 1'], ['cancelled']]);
  });

  it('leaves one download in the browser if the user cancels and retries it while it is starting', async () => {
    const { repository, downloads, startWorker, states } = setUp(rows('a'));
    const { start } = downloads;
    downloads.start = async (url, name) => {
      downloads.start = start;
      await repository.change('save 0', requeue);
      await process();
      return start(url, name);
    };
    const { process } = startWorker();
    await process();
    await settle();
    const running = [...downloads.all.values()].filter(({ state }) => state === 'in_progress');
    expect([running.length, await states()]).toEqual([1, ['active']]);
  });

  it('fails all unfinished downloads when the permission is removed', async () => {
    const { downloads, startWorker, states } = setUp(rows('a', 'b', 'c'));
    await startWorker().process();
    await settle();
    downloads.grant(false);
    await settle();
    expect(await states()).toEqual(['no-permission', 'no-permission', 'no-permission']);
  });
});

describe('createDownloadQueue after a restart', () => {
  it('finds a running download without an id, and does not start it again', async () => {
    const { downloads, clock, startWorker, states, starts } = setUp([
      storedDownload({ id: 'save 0', name: 'a', url: 'https://m.example/a', state: 'active', startedAt: noon }),
    ]);
    await downloads.start('https://m.example/a', 'a');
    await clock.advance(60);
    await startWorker().process();
    await settle();
    expect([await states(), starts()]).toEqual([['active'], ['start a']]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await settle();
    expect(await states()).toEqual(['done']);
  });

  it.each([
    ['remove 1', 'web-page', { state: 'complete', mimeType: 'text/html', bytes: 40 }],
    ['resume 1', 'active', { state: 'interrupted', error: 'USER_SHUTDOWN', canResume: true, bytes: 9 }],
  ] as const)('calls %s for a download without an id, which becomes %s', async (call, state, found) => {
    const { downloads, startWorker, states } = setUp([storedDownload({ name: 'a', state: 'active', startedAt: noon })]);
    downloads.change(await downloads.start(storedDownload({ name: 'a' }).url, 'a'), found);
    await startWorker().process();
    await settle();
    expect([downloads.calls, await states()]).toEqual([['start a', call], [state]]);
  });

  it('gives the browser time to list a download before it starts it again', async () => {
    const { clock, startWorker, states, starts } = setUp([
      storedDownload({ name: 'a', state: 'active', startedAt: noon }),
    ]);
    await clock.advance(5);
    await startWorker().process();
    expect([await states(), starts()]).toEqual([['active'], []]);
    await clock.advance(30);
    await settle();
    expect([await states(), starts()]).toEqual([['active'], ['start a']]);
  });

  it('marks a download that completed meanwhile as done, and starts the next', async () => {
    const { downloads, startWorker, states } = setUp(rows('a', 'b', 'c'));
    await startWorker().process();
    await settle();
    const ended = downloads.all.get(2);
    if (ended) downloads.all.set(2, { ...ended, state: 'complete', bytes: 100 });
    await startWorker().process();
    await settle();
    expect(await states()).toEqual(['active', 'done', 'active']);
  });

  it('resumes an interrupted download if the browser can, and otherwise fails it', async () => {
    const { downloads, startWorker, states } = setUp(rows('a', 'b'));
    await startWorker().process();
    await settle();
    for (const [id, canResume] of [
      [1, true],
      [2, false],
    ] as const) {
      const one = downloads.all.get(id);
      if (one) downloads.all.set(id, { ...one, state: 'interrupted', error: 'USER_SHUTDOWN', canResume, bytes: 9 });
    }
    await startWorker().process();
    await settle();
    expect(await states()).toEqual(['active', 'closed']);
    expect(downloads.calls.filter((what) => what.startsWith('resume'))).toEqual(['resume 1']);
  });
});

import { describe, expect, it } from 'vitest';
import { createDownloadQueue } from '@/lib/downloads/background';
import type { Download } from '@/lib/downloads/download';
import { fakeClock, noon } from '../fakes';
import { downloadsInMemory, journalInMemory, saveRow } from '../saves-in-memory';

const rows = (...names: string[]) =>
  names.map((name, n) => saveRow({ id: `save ${n}`, name, url: `https://m.example/${name}` }));

function setUp(first: readonly Download[]) {
  const clock = fakeClock();
  const saves = journalInMemory(first);
  const downloads = downloadsInMemory(clock.now);
  /** A worker as it wakes: nothing is remembered. */
  const wake = () => createDownloadQueue({ saves, downloads, now: clock.now, after: clock.after });
  const states = async () => (await saves.all()).map(({ state, failure }) => failure?.kind ?? state);
  const starts = () => downloads.done.filter((what) => what.startsWith('start'));
  return { clock, saves, downloads, wake, states, starts };
}

/** Lets everything that is under way in memory come to its end. */
async function still() {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

describe('the queue of saves', () => {
  it('asks the browser for two at once, and for the next when one has come', async () => {
    const { downloads, wake, states, starts } = setUp(rows('a', 'b', 'c'));
    await wake().go();
    await still();
    expect([starts(), await states()]).toEqual([
      ['start a', 'start b'],
      ['active', 'active', 'queued'],
    ]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await still();
    expect([starts().at(-1), await states()]).toEqual(['start c', ['done', 'active', 'active']]);
  });

  it('has written a row before it asks the browser', async () => {
    const { saves, downloads, wake } = setUp(rows('a'));
    const seen: unknown[] = [];
    const { start } = downloads;
    downloads.start = (url, name) => {
      seen.push(saves.rows.get('save 0'));
      return start(url, name);
    };
    await wake().go();
    expect(seen).toMatchObject([{ state: 'active', startedAt: noon, downloadId: null }]);
  });

  it('lets a paused one wait and takes the next', async () => {
    const { downloads, wake, states } = setUp(rows('a', 'b', 'c'));
    await wake().go();
    await still();
    await downloads.pause(1);
    await still();
    expect(await states()).toEqual(['paused', 'active', 'active']);
  });

  it('removes what is not the file, and goes on with the next', async () => {
    const { downloads, wake, states } = setUp(rows('a', 'b', 'c'));
    await wake().go();
    await still();
    downloads.change(1, { state: 'complete', mimeType: 'text/html', bytes: 40 });
    await still();
    expect(await states()).toEqual(['web-page', 'active', 'active']);
    expect(downloads.done).toContain('remove 1');
  });

  it('never tries again what failed', async () => {
    const { downloads, wake, states, starts } = setUp(rows('a'));
    const { go } = wake();
    await go();
    await still();
    downloads.change(1, { state: 'interrupted', error: 'SERVER_FORBIDDEN' });
    await still();
    await go();
    await wake().go();
    expect([await states(), starts()]).toEqual([['refused'], ['start a']]);
  });

  it.each([
    ['Invalid filename', 'no-write'],
    ['SERVER_FORBIDDEN', 'refused'],
    ['SERVER_BAD_CONTENT', 'gone'],
    ['something else', 'other'],
  ])('takes a refusal at once (%s) for what it is: %s', async (word, kind) => {
    const { downloads, wake, states } = setUp(rows('a'));
    downloads.refuseNext(word);
    await wake().go();
    await still();
    expect(await states()).toEqual([kind]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:text/plain,a'])(
    'follows no link like %s',
    async (url) => {
      const { wake, states, starts } = setUp([saveRow({ url })]);
      await wake().go();
      await still();
      expect([await states(), starts()]).toEqual([['no-link'], []]);
    },
  );

  it('calls off in the browser what the user called off while it was asked', async () => {
    const { saves, downloads, wake, states } = setUp(rows('a'));
    const { start } = downloads;
    downloads.start = async (url, name) => {
      await saves.change('save 0', (save) => ({ ...save, state: 'cancelled' }));
      return start(url, name);
    };
    await wake().go();
    await still();
    expect([downloads.done, await states()]).toEqual([['start a', 'cancel 1'], ['cancelled']]);
  });

  it('says so when the permission was taken away', async () => {
    const { downloads, wake, states } = setUp(rows('a', 'b', 'c'));
    await wake().go();
    await still();
    downloads.grant(false);
    await still();
    expect(await states()).toEqual(['no-permission', 'no-permission', 'no-permission']);
  });
});

describe('a worker that wakes after a death', () => {
  it('takes up what the browser has, though it was never told its number, and starts nothing twice', async () => {
    const { downloads, clock, wake, states, starts } = setUp([
      saveRow({ id: 'save 0', name: 'a', url: 'https://m.example/a', state: 'active', startedAt: noon }),
    ]);
    await downloads.start('https://m.example/a', 'a');
    await clock.pass(60);
    await wake().go();
    await still();
    expect([await states(), starts()]).toEqual([['active'], ['start a']]);
    downloads.change(1, { state: 'complete', bytes: 100 });
    await still();
    expect(await states()).toEqual(['done']);
  });

  it('waits until the browser must know, before it starts what it finds begun', async () => {
    const { clock, wake, states, starts } = setUp([saveRow({ name: 'a', state: 'active', startedAt: noon })]);
    await clock.pass(5);
    await wake().go();
    expect([await states(), starts()]).toEqual([['active'], []]);
    await clock.pass(30);
    await still();
    expect([await states(), starts()]).toEqual([['active'], ['start a']]);
  });

  it('settles what ended meanwhile, and goes on with the queue', async () => {
    const { downloads, wake, states } = setUp(rows('a', 'b', 'c'));
    await wake().go();
    await still();
    const gone = downloads.all.get(2);
    if (gone) downloads.all.set(2, { ...gone, state: 'complete', bytes: 100 });
    await wake().go();
    await still();
    expect(await states()).toEqual(['active', 'done', 'active']);
  });

  it('goes on where the end of the browser broke it off, and says where that cannot be', async () => {
    const { downloads, wake, states } = setUp(rows('a', 'b'));
    await wake().go();
    await still();
    for (const [id, canResume] of [
      [1, true],
      [2, false],
    ] as const) {
      const one = downloads.all.get(id);
      if (one) downloads.all.set(id, { ...one, state: 'interrupted', error: 'USER_SHUTDOWN', canResume, bytes: 9 });
    }
    await wake().go();
    await still();
    expect(await states()).toEqual(['active', 'closed']);
    expect(downloads.done.filter((what) => what.startsWith('resume'))).toEqual(['resume 1']);
  });
});

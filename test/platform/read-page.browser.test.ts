import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readLastPlatformTabLinks, readPageLinks } from '@/lib/platform/browser/read-page';

/** Fills this document, and fakes the script API so that injected functions run in it. */
function pageOf(body: string, url = 'https://www.youtube.com/') {
  document.body.innerHTML = body;
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url }) as never);
  const run = vi.fn(async ({ func, args }: { func: (arg: unknown) => unknown; args: unknown[] }) => [
    { result: func(args[0]) },
  ]);
  Object.assign(fakeBrowser, { scripting: { executeScript: run } });
  return run;
}

beforeEach(() => fakeBrowser.reset());

describe('readPageLinks', () => {
  it('returns the videos in page order with one injection', async () => {
    const run = pageOf(
      '<a href="https://www.youtube.com/watch?v=aaaaaaaaaaa">A</a><a href="https://www.youtube.com/shorts/bbbbbbbbbbb">B</a>',
    );
    const links = await readPageLinks(7);
    expect(links?.videos.map(({ videoId }) => videoId)).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb']);
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.lastCall?.[0]).toMatchObject({ target: { tabId: 7 } });
    expect(run.mock.lastCall?.[0]).not.toHaveProperty('world', 'MAIN');
  });

  it('leaves out hidden links', async () => {
    pageOf('<a id="hidden" href="https://www.youtube.com/watch?v=aaaaaaaaaaa">A</a>');
    const link = document.getElementById('hidden');
    Object.assign(link ?? {}, { checkVisibility: () => false });
    expect((await readPageLinks(7))?.videos).toEqual([]);
  });

  it('leaves out an overlong address and keeps the others', async () => {
    pageOf(
      `<a href="https://www.youtube.com/watch?v=aaaaaaaaaaa&x=${'x'.repeat(3_000)}">A</a><a href="https://youtu.be/bbbbbbbbbbb">B</a>`,
    );
    expect((await readPageLinks(7))?.videos).toEqual([{ videoId: 'bbbbbbbbbbb', rank: 1 }]);
  });

  it('returns null if the page is protected or the tab is closed', async () => {
    const run = pageOf('');
    run.mockRejectedValueOnce(new Error('Cannot access contents of the page'));
    expect(await readPageLinks(7)).toBeNull();
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValueOnce(new Error('No tab with id: 7'));
    expect(await readPageLinks(7)).toBeNull();
  });
});

describe('readLastPlatformTabLinks', () => {
  it('reads the most recently used tab of the platform in any window', async () => {
    pageOf('<a href="https://www.youtube.com/watch?v=aaaaaaaaaaa">A</a>');
    const tabs = [
      { id: 3, lastAccessed: 10 },
      { id: 7, lastAccessed: 20 },
    ];
    const query = vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue(tabs as never);
    expect((await readLastPlatformTabLinks())?.videos).toEqual([{ videoId: 'aaaaaaaaaaa', rank: 1 }]);
    expect(query.mock.lastCall?.[0]).toMatchObject({ url: expect.arrayContaining(['*://www.youtube.com/*']) });
    expect(vi.mocked(fakeBrowser.tabs.get).mock.lastCall?.[0]).toBe(7);
  });

  it('returns null if no tab of the platform is open', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([] as never);
    expect(await readLastPlatformTabLinks()).toBeNull();
  });
});

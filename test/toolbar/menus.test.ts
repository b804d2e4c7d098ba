import { describe, expect, it } from 'vitest';
import { createMenuHandler, type MenuChoice } from '@/lib/toolbar/background/user-commands';
import type { TabInfo } from '@/lib/toolbar/menu-items';
import { manualPromise } from '../fakes';

const otherPage: TabInfo = { tabId: 7, windowId: 3, address: null, title: null };
const onPage: TabInfo = {
  tabId: 7,
  windowId: 3,
  address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&pp=x',
  title: '(2) Tide mills - YouTube',
};
const link = 'https://youtu.be/-aaaaaaaaaa?si=x';

function setUp() {
  const calls: unknown[] = [];
  const opening = manualPromise<void>();
  const handler = createMenuHandler({
    openPanel: (windowId) => {
      calls.push(['open', windowId]);
      return opening.promise;
    },
    requestPanel: async (windowId, request) => void calls.push(['request', windowId, request]),
    addItems: async ({ tabId }, items) => void calls.push(['add-video', tabId, items]),
    copy: async ({ tabId }, text) => void calls.push(['copy', tabId, text]),
  });
  const choose = (choice: Partial<MenuChoice> & Pick<MenuChoice, 'action'>) =>
    handler({ on: 'link', address: link, tab: otherPage, ...choice });
  return { calls, choose };
}

describe('context menu of a link', () => {
  it('opens the panel before any await and requests the video', () => {
    const { calls, choose } = setUp();
    void choose({ action: 'show' });
    expect(calls).toEqual([
      ['open', 3],
      ['request', 3, { videoId: '-aaaaaaaaaa', tab: null, comment: null }],
    ]);
  });

  it('shows the replies to the linked comment', () => {
    const { calls, choose } = setUp();
    void choose({ action: 'replies', address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&lc=Ugx1.9' });
    expect(calls[1]).toEqual(['request', 3, { videoId: '-aaaaaaaaaa', tab: 'replies', comment: 'Ugx1.9' }]);
  });

  it('adds the video without the address of a page outside the platform', async () => {
    const { calls, choose } = setUp();
    await choose({
      action: 'add-video',
      tab: { ...otherPage, address: 'https://bank.example/?id=7', title: 'My money' },
    });
    const context = { from: 'menu', page: 'other', address: null, rank: null };
    expect(calls).toEqual([['add-video', 7, [{ videoId: '-aaaaaaaaaa', title: null, context }]]]);
  });

  it('copies the id', async () => {
    const { calls, choose } = setUp();
    await choose({ action: 'copy-id' });
    expect(calls).toEqual([['copy', 7, '-aaaaaaaaaa']]);
  });

  it.each(['add-video', 'copy-id'] as const)('does nothing for "%s" if the address names no video', async (action) => {
    const { calls, choose } = setUp();
    await choose({ action, address: 'https://www.youtube.com/watch?v=short' });
    expect(calls).toEqual([]);
  });
});

describe('context menu of a page', () => {
  it('adds the video with the tab’s title and address, without personal parts', async () => {
    const { calls, choose } = setUp();
    await choose({ action: 'add-video', on: 'page', address: onPage.address ?? '', tab: onPage });
    const address = 'https://www.youtube.com/watch?v=-aaaaaaaaaa';
    const context = { from: 'menu', page: 'watch', address, rank: null };
    expect(calls).toEqual([['add-video', 7, [{ videoId: '-aaaaaaaaaa', title: 'Tide mills', context }]]]);
  });

  it('adds a video embedded in another page without the title of that page', async () => {
    const { calls, choose } = setUp();
    const tab = { ...otherPage, address: 'https://blog.example/mills', title: 'My blog' };
    await choose({ action: 'add-video', on: 'page', address: 'https://www.youtube.com/embed/-aaaaaaaaaa', tab });
    const context = { from: 'menu', page: 'other', address: null, rank: null };
    expect(calls).toEqual([['add-video', 7, [{ videoId: '-aaaaaaaaaa', title: null, context }]]]);
  });
});

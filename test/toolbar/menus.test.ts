import { describe, expect, it } from 'vitest';
import { createMenuHandler, type MenuChoice } from '@/lib/toolbar/background/user-commands';
import type { TabInfo } from '@/lib/toolbar/menu-items';
import { manualPromise } from '../fakes';

const elsewhere: TabInfo = { tabId: 7, windowId: 3, address: null, title: null };
const onPage: TabInfo = {
  tabId: 7,
  windowId: 3,
  address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&pp=x',
  title: '(2) Tide mills - YouTube',
};
const link = 'https://youtu.be/-aaaaaaaaaa?si=x';

function setUp() {
  const done: unknown[] = [];
  const opening = manualPromise<void>();
  const job = createMenuHandler({
    openPanel: (windowId) => {
      done.push(['open', windowId]);
      return opening.promise;
    },
    requestPanel: async (windowId, request) => void done.push(['request', windowId, request]),
    addItems: async ({ tabId }, gathered) => void done.push(['collect', tabId, gathered]),
    copy: async ({ tabId }, text) => void done.push(['copy', tabId, text]),
  });
  const choose = (chosen: Partial<MenuChoice> & Pick<MenuChoice, 'action'>) =>
    job({ on: 'link', address: link, tab: elsewhere, ...chosen });
  return { done, choose };
}

describe('menu on a link', () => {
  it('opens the panel before any await and requests the video', () => {
    const { done, choose } = setUp();
    void choose({ action: 'show' });
    expect(done).toEqual([
      ['open', 3],
      ['request', 3, { videoId: '-aaaaaaaaaa', tab: null, comment: null }],
    ]);
  });

  it('shows the replies to the linked comment', () => {
    const { done, choose } = setUp();
    void choose({ action: 'replies', address: 'https://www.youtube.com/watch?v=-aaaaaaaaaa&lc=Ugx1.9' });
    expect(done[1]).toEqual(['request', 3, { videoId: '-aaaaaaaaaa', tab: 'replies', comment: 'Ugx1.9' }]);
  });

  it('adds the video without the address of a page outside the platform', async () => {
    const { done, choose } = setUp();
    await choose({
      action: 'collect',
      tab: { ...elsewhere, address: 'https://bank.example/?id=7', title: 'My money' },
    });
    const context = { from: 'menu', page: 'other', address: null, rank: null };
    expect(done).toEqual([['collect', 7, [{ videoId: '-aaaaaaaaaa', title: null, context }]]]);
  });

  it('copies the id', async () => {
    const { done, choose } = setUp();
    await choose({ action: 'copy-id' });
    expect(done).toEqual([['copy', 7, '-aaaaaaaaaa']]);
  });

  it.each(['collect', 'copy-id'] as const)('does nothing for "%s" if the address names no video', async (verb) => {
    const { done, choose } = setUp();
    await choose({ action: verb, address: 'https://www.youtube.com/watch?v=short' });
    expect(done).toEqual([]);
  });
});

describe('menu on a page', () => {
  it('adds the video with the tab’s title and address, without personal parts', async () => {
    const { done, choose } = setUp();
    await choose({ action: 'collect', on: 'page', address: onPage.address ?? '', tab: onPage });
    const address = 'https://www.youtube.com/watch?v=-aaaaaaaaaa';
    const context = { from: 'menu', page: 'watch', address, rank: null };
    expect(done).toEqual([['collect', 7, [{ videoId: '-aaaaaaaaaa', title: 'Tide mills', context }]]]);
  });
});

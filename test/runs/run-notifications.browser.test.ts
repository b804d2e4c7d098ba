import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notifyRunEnd, openRunsOnClick } from '@/lib/runs/browser/run-notifications';
import type { Run } from '@/lib/runs/records';
import { createRun } from '../run-data';

const now = 1_800_000_000_000;
const library = fakeBrowser.runtime.getURL('/library.html#first/runs');

const longRun = (more: Partial<Run> = {}) => createRun({ createdAt: now - 60_000, state: 'done', ...more });

/** Makes a page the active tab of the window that had the focus last. */
function showPage(url: string, focused: boolean): void {
  const tabs = [
    { active: false, url: 'https://www.youtube.com/' },
    { active: true, url },
  ];
  vi.spyOn(fakeBrowser.windows, 'getLastFocused').mockResolvedValue({ id: 1, focused, tabs } as never);
}

const shown = async () => Object.keys(await fakeBrowser.notifications.getAll());

beforeEach(() => {
  fakeBrowser.reset();
  showPage('https://example.org/', true);
});

describe('notifyRunEnd', () => {
  it.each<[Run['state'], string]>([
    ['done', 'runNotifyDone'],
    ['paused', 'runNotifyPaused'],
  ])('shows that a long run is %s, with its collection as id', async (state, title) => {
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await notifyRunEnd(longRun({ state }), now);
    expect(create).toHaveBeenCalledExactlyOnceWith('first', expect.objectContaining({ title }));
  });

  it('leaves out a short run', async () => {
    await notifyRunEnd(longRun({ createdAt: now - 59_999 }), now);
    expect(await shown()).toEqual([]);
  });

  it('leaves out a run while the library is in view, but not behind another program', async () => {
    showPage(library, true);
    await notifyRunEnd(longRun(), now);
    expect(await shown()).toEqual([]);
    showPage(library, false);
    await notifyRunEnd(longRun(), now);
    expect(await shown()).toEqual(['first']);
  });

  it('does nothing without the permission', async () => {
    vi.spyOn(fakeBrowser, 'notifications', 'get').mockReturnValue(undefined as never);
    await notifyRunEnd(longRun(), now);
    openRunsOnClick();
  });
});

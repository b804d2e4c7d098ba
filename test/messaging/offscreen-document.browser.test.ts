import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenToWorker } from '@/lib/messaging/offscreen-channel';

/** Those that were told to the page, which begins to hear when a test says so. */
let heard: string[];
let isOpen: boolean;
const open = vi.fn();
/** Every line that a test opened, to be closed when its page is gone. */
const lines: BroadcastChannel[] = [];
class Line extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    lines.push(this);
  }
}

const hear = () => listenToWorker((word) => heard.push(word.is));

/** Begins a backup there as Chromium does, where the page is a document of its own. */
async function begin(): Promise<void> {
  vi.stubEnv('FIREFOX', '');
  const { offscreenDocument } = await import('@/lib/messaging/offscreen-document');
  await offscreenDocument.begin('backup', { is: 'backup' });
}

beforeEach(() => {
  [heard, isOpen] = [[], false];
  open.mockReset().mockImplementation(async () => {
    isOpen = true;
    hear();
  });
  vi.stubGlobal('BroadcastChannel', Line);
  Object.assign(fakeBrowser.runtime, { getContexts: async () => (isOpen ? [{}] : []) });
  Object.assign(fakeBrowser, { offscreen: { createDocument: open } });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const line of lines.splice(0)) line.close();
});

describe('the page out of sight', () => {
  it('is opened where it is not, and told once', async () => {
    await begin();
    await vi.waitFor(() => expect(heard).toEqual(['backup']));
    expect(open).toHaveBeenCalledOnce();
  });

  it('is told nothing before it hears, where another life of the worker had begun to open it', async () => {
    isOpen = true;
    setTimeout(hear, 250);
    await begin();
    await vi.waitFor(() => expect(heard).toEqual(['backup']));
    expect(open).not.toHaveBeenCalled();
  });

  it('is left without an error where it closed by itself meanwhile', async () => {
    await begin();
    const close = vi.fn().mockRejectedValue(new Error('No current offscreen document.'));
    Object.assign(fakeBrowser, { offscreen: { createDocument: open, closeDocument: close } });
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } });
    const { offscreenDocument } = await import('@/lib/messaging/offscreen-document');
    await offscreenDocument.leave('backup');
    expect(close).toHaveBeenCalledOnce();
  });

  it('is opened anew where that one closed before it heard', async () => {
    isOpen = true;
    setTimeout(() => {
      isOpen = false;
    }, 150);
    await begin();
    await vi.waitFor(() => expect(heard).toEqual(['backup']));
    expect(open).toHaveBeenCalledOnce();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenToWorker } from '@/lib/messaging/offscreen-channel';

/** Messages received by the document, which starts listening when `listen` is called. */
let received: string[];
let isOpen: boolean;
const open = vi.fn();
/** Channels opened during a test, which are closed after it. */
const channels: BroadcastChannel[] = [];
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

const listen = () => listenToWorker((message) => received.push(message.is));

/** Starts a backup as in Chromium, where the offscreen document is separate from the worker. */
async function startBackup(): Promise<void> {
  vi.stubEnv('FIREFOX', '');
  const { offscreenDocument } = await import('@/lib/messaging/offscreen-document');
  await offscreenDocument.begin('backup', { is: 'backup' });
}

beforeEach(() => {
  [received, isOpen] = [[], false];
  open.mockReset().mockImplementation(async () => {
    isOpen = true;
    listen();
  });
  vi.stubGlobal('BroadcastChannel', TestChannel);
  Object.assign(fakeBrowser.runtime, { getContexts: async () => (isOpen ? [{}] : []) });
  Object.assign(fakeBrowser, { offscreen: { createDocument: open } });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const channel of channels.splice(0)) channel.close();
});

describe('offscreenDocument', () => {
  it('opens the document and sends the message once', async () => {
    await startBackup();
    await vi.waitFor(() => expect(received).toEqual(['backup']));
    expect(open).toHaveBeenCalledOnce();
  });

  it('sends the message to a document that is already open only after that document listens', async () => {
    isOpen = true;
    setTimeout(listen, 250);
    await startBackup();
    await vi.waitFor(() => expect(received).toEqual(['backup']));
    expect(open).not.toHaveBeenCalled();
  });

  it('ignores the error on closing a document that has already closed itself', async () => {
    await startBackup();
    const close = vi.fn().mockRejectedValue(new Error('No current offscreen document.'));
    Object.assign(fakeBrowser, { offscreen: { createDocument: open, closeDocument: close } });
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } });
    const { offscreenDocument } = await import('@/lib/messaging/offscreen-document');
    await offscreenDocument.release('backup');
    expect(close).toHaveBeenCalledOnce();
  });

  it('opens the document again if it closed before it listened', async () => {
    isOpen = true;
    setTimeout(() => {
      isOpen = false;
    }, 150);
    await startBackup();
    await vi.waitFor(() => expect(received).toEqual(['backup']));
    expect(open).toHaveBeenCalledOnce();
  });
});

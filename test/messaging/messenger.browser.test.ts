import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type MessageHandlers, type MessageKind, NoReceiverError } from '@/lib/messaging/messages';
import { handleMessages, sendMessage } from '@/lib/messaging/messenger';
import { fail, ok } from '@/lib/shared/result';

type Listener = Parameters<typeof fakeBrowser.runtime.onMessage.addListener>[0];
type Sender = Parameters<Listener>[1];

const ownUrl = (path: string) => fakeBrowser.runtime.getURL('/') + path;
const panel: Sender = { id: 'test-extension-id', url: ownUrl('sidepanel.html') };
const page: Sender = {
  id: 'test-extension-id',
  url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  origin: 'https://www.youtube.com',
  frameId: 0,
  tab: { id: 7 } as NonNullable<Sender['tab']>,
};
const pageMessage = { kind: 'page/shows-video', body: { videoId: 'aaaaaaaaaaa', kind: 'watch' } };
const accountMessage = { kind: 'account/state', body: null };

function setUp() {
  const handlers = {
    'page/shows-video': vi.fn(async () => null),
    'service/call': vi.fn(async () => fail({ kind: 'forbidden' as const })),
    'parameter-names/probe': vi.fn(async () => null),
    'account/connections': vi.fn(async () => ({})),
    'account/state': vi.fn(async () => ({ serviceUrl: '', token: { is: 'none' as const }, permitted: false })),
    'sign-in/check': vi.fn(async () => null),
    'sign-in/start': vi.fn(async () => null),
    'sign-in/cancel': vi.fn(async () => null),
    'token/move': vi.fn(async () => null),
    'token/delete': vi.fn(async () => ({ isRevoked: true })),
    'ledger/dismiss': vi.fn(async () => null),
    'downloads/process': vi.fn(async () => null),
    'backup/report': vi.fn(async () => null),
    'runs/process': vi.fn(async () => null),
    'offscreen/report-request': vi.fn(async () => true),
    'requests/pending': vi.fn(async () => []),
    'tools/list': vi.fn(async () => ok(null)),
    'tools/call': vi.fn(async () => ok({ id: 'row' })),
    'data/delete': vi.fn(async () => null),
  } satisfies MessageHandlers;
  let listener: Listener = () => undefined;
  vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener').mockImplementation((added: Listener) => {
    listener = added;
  });
  handleMessages(handlers);
  const send = (message: unknown, sender: Sender) =>
    new Promise<unknown>((reply) => expect(listener(message, sender, reply)).toBe(true));
  const calledKinds = () =>
    Object.entries(handlers)
      .filter(([, handler]) => handler.mock.calls.length > 0)
      .map(([kind]) => kind);
  // Messages sent with `sendMessage` reach the handlers as if the panel had sent them.
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((message: unknown) => send(message, panel));
  return { handlers, send, calledKinds };
}

beforeEach(() => fakeBrowser.reset());

describe('message of an extension page', () => {
  it('gets the response of its handler', async () => {
    setUp();
    expect(await sendMessage('account/state', null)).toMatchObject({ permitted: false });
  });

  it('gets a failure of its handler as a value', async () => {
    setUp();
    expect(await sendMessage('service/call', { name: 'autocomplete', params: { q: 'a' } })).toEqual(
      fail({ kind: 'forbidden' }),
    );
  });

  it('throws the error of the handler', async () => {
    const { handlers } = setUp();
    handlers['account/state'].mockRejectedValue(new TypeError('ours'));
    const thrown = await sendMessage('account/state', null).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ message: 'TypeError: ours' });
    expect(thrown).not.toBeInstanceOf(NoReceiverError);
  });

  it.each([
    ['nothing listens', () => Promise.reject(new Error('Could not establish connection'))],
    ['the worker died before it answered', () => Promise.resolve(undefined)],
  ])('is rejected with NoReceiverError if %s', async (_, implementation) => {
    setUp();
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(implementation);
    await expect(sendMessage('account/state', null)).rejects.toThrow(NoReceiverError);
  });
});

describe('message during which the worker dies', () => {
  it('wakes the worker once to recover, and is not sent again', async () => {
    setUp();
    const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(undefined);
    const request = { name: 'autocomplete', params: { q: 'a' } } as const;
    await expect(sendMessage('service/call', request)).rejects.toThrow();
    expect(sent.mock.calls).toEqual([[{ kind: 'service/call', body: request }], [accountMessage]]);
  });
});

describe('message of a content script', () => {
  it('may report a video, and reaches the handler with its tab and frame', async () => {
    const { handlers, send } = setUp();
    expect(await send(pageMessage, page)).toEqual({ ok: true, value: null });
    expect(handlers['page/shows-video']).toHaveBeenCalledExactlyOnceWith(pageMessage.body, {
      tabId: 7,
      ownPage: false,
      topFrame: true,
    });
  });

  it('is recognised as coming from a frame', async () => {
    const { handlers, send } = setUp();
    await send(pageMessage, { ...page, frameId: 3 });
    expect(handlers['page/shows-video'].mock.lastCall).toMatchObject([{}, { topFrame: false }]);
  });

  const forbidden: MessageKind[] = ['service/call', 'account/state', 'ledger/dismiss', 'data/delete'];
  it.each(forbidden)('may not be %s', async (kind) => {
    const { send, calledKinds } = setUp();
    expect(await send({ kind, body: null }, page)).toEqual({ ok: false, thrown: 'Error: Invalid sender' });
    expect(calledKinds()).toEqual([]);
  });

  it.each([
    ['no id', { videoId: 'short', kind: 'watch' }],
    ['an unknown kind of page', { videoId: null, kind: 'door' }],
    ['nothing', undefined],
    ['a list', []],
    ['too much data', { videoId: null, kind: 'watch', more: 'x'.repeat(1000) }],
  ])('is rejected with an invalid body: %s', async (_, body) => {
    const { send, calledKinds } = setUp();
    expect(await send({ kind: 'page/shows-video', body }, page)).toMatchObject({ ok: false });
    expect(calledKinds()).toEqual([]);
  });

  it('reaches the handler without unknown fields', async () => {
    const { handlers, send } = setUp();
    await send({ ...pageMessage, body: { ...pageMessage.body, more: 1 } }, page);
    expect(handlers['page/shows-video'].mock.lastCall).toEqual([pageMessage.body, expect.anything()]);
  });
});

describe('message', () => {
  const foreignSenders: [string, Sender][] = [
    ['another extension', { ...panel, id: 'other' }],
    [
      'a page whose address starts like that of the extension',
      { ...panel, url: `${ownUrl('').slice(0, -1)}.example/`, origin: 'https://x' },
    ],
    ['a frame with another origin than its address', { ...panel, origin: 'null' }],
    ['an unknown sender', {}],
  ];
  it.each(foreignSenders)('of %s is rejected', async (_, sender) => {
    const { send, calledKinds } = setUp();
    expect(await send(accountMessage, sender)).toMatchObject({ ok: false });
    expect(calledKinds()).toEqual([]);
  });

  it.each([['toString'], ['__proto__'], ['no/such'], [7], [null]])('of the kind %o is rejected', async (kind) => {
    const { send } = setUp();
    expect(await send({ kind, body: null }, panel)).toMatchObject({ ok: false });
    expect(await send(kind, panel)).toMatchObject({ ok: false });
  });
});

import { describe, expect, it } from 'vitest';
import { withMessageLog } from '@/lib/app/message-handlers';
import type { MessageHandlers, MessageSource } from '@/lib/messaging/messages';
import { fail } from '@/lib/shared/result';

const panel: MessageSource = { tabId: undefined, ownPage: true, topFrame: true };
const body = { name: 'captions', params: { videoId: 'dQw4w9WgXcQ' } };

function setUp(handler: () => Promise<unknown>) {
  const events: unknown[] = [];
  const kinds = ['service/call', 'account/state', 'ledger/dismiss'];
  const unlogged = Object.fromEntries(kinds.map((kind) => [kind, handler])) as unknown as MessageHandlers;
  return { events, handlers: withMessageLog(unlogged, (event) => events.push(event)) };
}

describe('withMessageLog', () => {
  it('logs the kind of a message and its outcome, and returns the response', async () => {
    const { handlers, events } = setUp(async () => fail({ kind: 'forbidden' }));
    expect(await handlers['service/call'](body as never, panel)).toEqual(fail({ kind: 'forbidden' }));
    expect(events).toEqual([{ what: 'message', name: 'service/call', end: 'forbidden' }]);
  });

  it('logs no content of a message or of an error, and rethrows the error', async () => {
    const { handlers, events } = setUp(async () => Promise.reject(new TypeError('about dQw4w9WgXcQ')));
    await expect(handlers['ledger/dismiss']({ ids: ['dQw4w9WgXcQ'] }, panel)).rejects.toThrow('dQw4w9WgXcQ');
    expect(events).toEqual([{ what: 'message', name: 'ledger/dismiss', end: 'TypeError' }]);
  });

  it('leaves out frequent messages, unless one fails', async () => {
    const fine = setUp(async () => null);
    await fine.handlers['account/state'](null, panel);
    expect(fine.events).toEqual([]);
    const failing = setUp(async () => Promise.reject(new Error('no')));
    await expect(failing.handlers['account/state'](null, panel)).rejects.toThrow();
    expect(failing.events).toHaveLength(1);
  });
});

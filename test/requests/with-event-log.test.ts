import { describe, expect, it } from 'vitest';
import type { MessageHandlers, MessageSource } from '@/lib/messaging/messages';
import { withEventLog, withMessageLog } from '@/lib/requests/with-event-log';
import { fail, ok } from '@/lib/shared/result';
import { scriptedCall, told } from '../fakes';

const panel: MessageSource = { tabId: undefined, ownPage: true, topFrame: true };
const asking = { name: 'captions', asked: { videoId: 'dQw4w9WgXcQ' } };

function setUp(job: () => Promise<unknown>) {
  const events: unknown[] = [];
  const kinds = ['service/call', 'account/state', 'ledger/leave'];
  const desk = Object.fromEntries(kinds.map((kind) => [kind, job])) as unknown as MessageHandlers;
  return { events, desk: withMessageLog(desk, (event) => events.push(event)) };
}

describe('a noted desk', () => {
  it('notes which job was done and how it ended, and gives its answer on', async () => {
    const { desk, events } = setUp(async () => fail({ kind: 'forbidden' }));
    expect(await desk['service/call'](asking as never, panel)).toEqual(fail({ kind: 'forbidden' }));
    expect(events).toEqual([{ what: 'asked', name: 'service/call', end: 'forbidden' }]);
  });

  it('notes nothing of what it was about, not even of an error, which it throws on', async () => {
    const { desk, events } = setUp(async () => Promise.reject(new TypeError('about dQw4w9WgXcQ')));
    await expect(desk['ledger/leave']({ id: 'dQw4w9WgXcQ' }, panel)).rejects.toThrow('dQw4w9WgXcQ');
    expect(events).toEqual([{ what: 'asked', name: 'ledger/leave', end: 'TypeError' }]);
  });

  it('leaves out what is said all the time, unless it fails', async () => {
    const fine = setUp(async () => null);
    await fine.desk['account/state'](null, panel);
    expect(fine.events).toEqual([]);
    const failing = setUp(async () => Promise.reject(new Error('no')));
    await expect(failing.desk['account/state'](null, panel)).rejects.toThrow();
    expect(failing.events).toHaveLength(1);
  });
});

describe('a noted Call', () => {
  it.each([
    [() => ok(told('captions', [], { key: 'dQw4w9WgXcQ' })), 'ok'],
    [() => fail({ kind: 'timed-out', seconds: 3 }), 'timed-out'],
  ])('notes the endpoint and the end alone', async (script, end) => {
    const events: unknown[] = [];
    const { call } = scriptedCall(script);
    await withEventLog(call, (event) => events.push(event))('captions', { videoId: 'dQw4w9WgXcQ' as never });
    expect(events).toEqual([{ what: 'called', name: 'captions', end }]);
  });
});

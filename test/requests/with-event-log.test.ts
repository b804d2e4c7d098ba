import { describe, expect, it } from 'vitest';
import { withEventLog } from '@/lib/requests/with-event-log';
import { fail, ok } from '@/lib/shared/result';
import { scriptedCall, told } from '../fakes';

describe('withEventLog', () => {
  it.each([
    [() => ok(told('captions', [], { key: 'dQw4w9WgXcQ' })), 'ok'],
    [() => fail({ kind: 'timed-out', seconds: 3 }), 'timed-out'],
  ])('logs the endpoint and how the request ended, and nothing else', async (script, end) => {
    const events: unknown[] = [];
    const { call } = scriptedCall(script);
    await withEventLog((event) => events.push(event))(call)('captions', { videoId: 'dQw4w9WgXcQ' as never });
    expect(events).toEqual([{ what: 'called', name: 'captions', end }]);
  });
});

import { describe, expect, it } from 'vitest';
import { withHostPermission } from '@/lib/requests/with-host-permission';
import { fail, ok } from '@/lib/shared/result';
import { scriptedCall, told } from '../fakes';

const answer = ok(told('autocomplete', { data: [] }));

async function ask(serviceUrl: string, { permitted = [] as string[], online = true } = {}) {
  const { call, questions } = scriptedCall(() => answer);
  const guarded = withHostPermission(call, {
    serviceUrl: async () => serviceUrl,
    isPermitted: async (origin) => permitted.includes(origin),
    isOnline: () => online,
  });
  return { answer: await guarded('autocomplete', { q: 'a' }), sent: questions.length };
}

describe('a call', () => {
  it('sets out where the browser lets it', async () => {
    const permitted = ['https://service.example'];
    expect(await ask('https://service.example/base/', { permitted })).toEqual({ answer, sent: 1 });
  });

  it.each(['', 'service', 'ftp://service.example', 'http://service.example'])(
    'stays here for the address "%s"',
    async (url) => {
      expect(await ask(url)).toEqual({ answer: fail({ kind: 'no-address' }), sent: 0 });
    },
  );

  it('stays here without permission, and says for which origin', async () => {
    const refused = fail({ kind: 'no-permission', origin: 'https://service.example' });
    expect(await ask('https://service.example/base')).toEqual({ answer: refused, sent: 0 });
  });

  it('stays here while there is no network', async () => {
    const permitted = ['https://service.example'];
    const there = await ask('https://service.example', { permitted, online: false });
    expect(there).toEqual({ answer: fail({ kind: 'offline' }), sent: 0 });
  });

  it('needs no network to reach this machine', async () => {
    const permitted = ['http://127.0.0.1:8080'];
    expect(await ask('http://127.0.0.1:8080', { permitted, online: false })).toMatchObject({ sent: 1 });
  });
});

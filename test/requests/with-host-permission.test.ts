import { describe, expect, it } from 'vitest';
import { withHostPermission } from '@/lib/requests/request-pipeline';
import { fail, ok } from '@/lib/shared/result';
import { parsedResponse, scriptedCall } from '../fakes';

const response = ok(parsedResponse('autocomplete', { data: [] }));

async function send(serviceUrl: string, { permitted = [] as string[], online = true } = {}) {
  const { call, requests } = scriptedCall(() => response);
  const guarded = withHostPermission({
    settings: async () => ({ serviceUrl }),
    hasHostPermission: async (origin) => permitted.includes(origin),
    isOnline: () => online,
  })(call);
  return { result: await guarded('autocomplete', { q: 'a' }), sent: requests.length };
}

describe('withHostPermission', () => {
  it('sends a request that the browser allows', async () => {
    const permitted = ['https://service.example'];
    expect(await send('https://service.example/base/', { permitted })).toEqual({ result: response, sent: 1 });
  });

  it.each(['', 'service', 'ftp://service.example', 'http://service.example'])(
    'sends nothing to the unusable address "%s"',
    async (url) => {
      expect(await send(url)).toEqual({ result: fail({ kind: 'no-address' }), sent: 0 });
    },
  );

  it('sends nothing without permission, and names the origin', async () => {
    const failed = fail({ kind: 'no-permission', origin: 'https://service.example' });
    expect(await send('https://service.example/base')).toEqual({ result: failed, sent: 0 });
  });

  it('sends nothing while there is no network', async () => {
    const permitted = ['https://service.example'];
    const offline = await send('https://service.example', { permitted, online: false });
    expect(offline).toEqual({ result: fail({ kind: 'offline' }), sent: 0 });
  });

  it('sends requests to this machine even when offline', async () => {
    const permitted = ['http://127.0.0.1:8080'];
    expect(await send('http://127.0.0.1:8080', { permitted, online: false })).toMatchObject({ sent: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';
import { countries } from './value-sets.ts';

const service = testService();
const { get } = service;

describe('GET /autocomplete', () => {
  it('completes a prefix', async () => {
    const { status, body } = await get('/autocomplete', { q: 'how' });
    expect(status).toBe(200);
    expect(body.data).toEqual(service.running.sampleData.suggestions('how', null));
    expect(body.data?.length).toBeGreaterThan(0);
  });

  it('returns nothing for an unknown prefix', async () => {
    expect((await get('/autocomplete', { q: 'xqzxqz' })).body).toEqual({ data: [] });
  });

  it.each(['US', 'XK', 'AN', countries.at(-1) ?? ''])('accepts the country %s', async (regionCode) => {
    const { body } = await get('/autocomplete', { q: 'how', regionCode });
    expect(body.data).toEqual(service.running.sampleData.suggestions('how', regionCode));
  });

  it('rejects a country that is not in set C of the interface', async () => {
    const { body } = await get('/autocomplete', { q: 'how', regionCode: 'XX' });
    expect(body.error?.issues?.[0]).toMatchObject({ code: 'invalid_enum_value', received: 'XX', path: ['regionCode'] });
  });
});

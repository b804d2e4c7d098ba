import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isVideoOnlyParameter, parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Call, EndpointRequest } from '@/lib/service/call';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { billedMicros, quoteFor } from '@/lib/service/quote';
import { buildRequest } from '@/lib/service/request';
import { clientOf } from './contract/client-of';
import { invalidRequests, validRequests } from './contract/example-requests';
import { type SetParameter, valueSetsOf } from './contract/value-sets-of';
import { priceSettings } from './price-settings';
import type { BillReport } from './service/billing';
import { publishedRates } from './service/drawn-prices';
import { type Running, serve } from './service/serve';

/**
 * Compares two independent implementations of the interface: the endpoints of the extension and the local
 * service. Where they differ, one of them has misread the interface.
 */
let service: Running;
let call: Call;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7, switches: { speechToTextSeconds: 0 } });
  call = clientOf(service.url, service.token);
});
afterAll(() => service.stop());

const names = Object.keys(endpoints) as EndpointName[];
const send = (name: string, params: object) => {
  const typedCall = { name, params } as EndpointRequest;
  return call(typedCall.name, typedCall.params);
};
/** Sends a request that the client would reject. */
const sendUnchecked = async (name: EndpointName, params: object): Promise<unknown> => {
  const typedCall = { name, params } as EndpointRequest;
  const { url, method, body } = buildRequest(typedCall.name, typedCall.params, { base: service.url, names: {} });
  const headers = {
    authorization: `Bearer ${service.token}`,
    ...(body !== null && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, body });
  return response.json();
};
const fetchBill = async (): Promise<BillReport> => (await fetch(service.bill)).json() as Promise<BillReport>;
const resetBill = () => fetch(service.bill, { method: 'DELETE' });

interface Issue {
  code: string;
  path: (string | number)[];
  options?: string[];
}
/** Returns the issues of an error response, whose `error` is nested once or twice. */
const issuesIn = (body: unknown): Issue[] => {
  const { error } = body as { error: { issues?: Issue[] } };
  return error.issues ?? issuesIn(error);
};
/** Translates the parameter name in a path of the service to the extension's name. */
const toOwnPath = (name: EndpointName, path: (string | number)[]): string => {
  const undocumented: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
  const entry = Object.entries(undocumented).find(([, key]) => parameterName(key, {}) === path[0]);
  return [entry?.[0] ?? path[0], ...path.slice(1)].join('.');
};

describe('response of the local service', () => {
  const known = { videoId: 'aaaaaaaaaaa', channelId: '', commentId: '', playlistId: '' };
  const many = validRequests(known).length;

  it('is tested for every endpoint', () => {
    expect(new Set(validRequests(known).map(([name]) => name))).toEqual(new Set(names));
  });

  it.each(Array.from({ length: many }, (_, index) => index))(
    'has no skipped rows and is billed as calculated, within its quote: request %i',
    async (index) => {
      const [name, params] = validRequests(service.sample)[index] ?? (['search', {}] as const);
      await resetBill();
      const response = await send(name, params);
      const { total, prices } = await fetchBill();
      expect([
        name,
        params,
        response.ok ? [...response.value.skippedRows, ...response.value.wrongFields] : response.failure,
      ]).toEqual([name, params, []]);
      if (!response.ok) return;

      const { request, unit } = prices.rates[name];
      // The user enters the prices that the interface does not state.
      const own = name in publishedRates ? {} : { [name]: request + unit };
      const typedCall = { name, params } as EndpointRequest;
      expect(billedMicros(typedCall.name, typedCall.params, response.value.value, own)).toBe(total.micros);
      const quote = quoteFor(typedCall.name, typedCall.params, priceSettings(own));
      expect(quote.is === 'unknown' ? null : quote.micros).toBeGreaterThanOrEqual(total.micros);
    },
  );

  it('reports an unknown token as forbidden', async () => {
    const otherClient = clientOf(service.url, `${service.token.slice(0, -4)}AAAA`);
    expect(await otherClient('autocomplete', { q: 'a' })).toEqual({ ok: false, failure: { kind: 'forbidden' } });
  });

  it('reports missing captions', async () => {
    const params = { videoId: service.sampleData.special.withoutCaptions, lang: 'de' };
    expect(await send('captions', params)).toMatchObject({ ok: false, failure: { kind: 'no-captions', lang: 'de' } });
  });

  it('to a speech-to-text request is billed at the speech-to-text price', async () => {
    await resetBill();
    const params = { videoId: service.sample.videoId, mode: 'force-whisper' };
    const response = await send('captions', params);
    const { total, prices } = await fetchBill();
    expect(response).toMatchObject({ ok: true, value: { skippedRows: [], wrongFields: [] } });
    const typedCall = { name: 'captions', params } as EndpointRequest;
    const own = { speechToText: prices.rates.speechToText.request, captions: 1 };
    expect(billedMicros(typedCall.name, typedCall.params, [], own)).toBe(total.micros);
  });

  it.each([1, 50, 75, 101, 1000])('to a batch of %i ids has every row and is billed as quoted', async (size) => {
    await resetBill();
    const ids = service.sampleData.videos.slice(0, size).map(({ id }) => VideoId.parse(id));
    const response = await call('batchVideos', { ids });
    const { total, prices } = await fetchBill();
    expect(response).toMatchObject({
      ok: true,
      value: { skippedRows: [], wrongFields: [], value: { data: { length: size } } },
    });
    const own = { batchVideos: prices.rates.batchVideos.unit };
    expect(quoteFor('batchVideos', { ids }, priceSettings(own))).toEqual({ is: 'entered', micros: total.micros });
  });
});

describe('invalid request', () => {
  const known = { videoId: 'aaaaaaaaaaa', channelId: '', commentId: '', playlistId: '' };
  it.each(invalidRequests(known))(
    'is rejected by client and service for the same parameter: %s %j, %s',
    async (name, params, path) => {
      const clientPaths = endpointOf(name)
        .paramsSchema.safeParse(params)
        .error?.issues.map((issue) => issue.path.join('.'));
      const servicePaths = issuesIn(await sendUnchecked(name, params)).map((issue) => toOwnPath(name, issue.path));
      expect(clientPaths).toEqual([path]);
      expect(servicePaths).toEqual([path]);
    },
  );
});

describe('parameter with a closed set of values', () => {
  const sets = names.flatMap(valueSetsOf);
  const minimalParams: Record<EndpointName, object> = {
    captions: { videoId: 'aaaaaaaaaaa' },
    batchVideos: { ids: ['aaaaaaaaaaa'] },
    videos: { ids: ['aaaaaaaaaaa'] },
    popularVideos: {},
    search: {},
    autocomplete: { q: 'a' },
    relatedVideos: { videoId: 'aaaaaaaaaaa' },
    playlistItems: { playlist: 'PLx' },
    commentReplies: { comment: 'Ugx' },
    captionFiles: { videoId: 'aaaaaaaaaaa' },
    thumbnailFiles: { videoId: 'aaaaaaaaaaa' },
    audioFiles: { videoId: 'aaaaaaaaaaa' },
    videoFiles: { videoId: 'aaaaaaaaaaa' },
  };
  const paramsWith = ({ name, param, isList }: SetParameter, value: string) => ({
    ...minimalParams[name],
    ...(isVideoOnlyParameter(param) && { type: 'video' }),
    [param]: isList ? [value] : value,
  });

  it('exists more than 25 times across the endpoints', () => {
    expect(sets.length).toBeGreaterThan(25);
  });

  it.each(sets.map((set) => [set.name, set.param, set] as const))(
    'has the same values in client and service: %s %s',
    async (name, param, set) => {
      const issues = issuesIn(await sendUnchecked(name, paramsWith(set, 'no such value')));
      expect(issues.map(({ code, path }) => [code, toOwnPath(name, path)])).toEqual([
        ['invalid_enum_value', set.isList ? `${param}.0` : param],
      ]);
      expect([...(issues[0]?.options ?? [])].sort()).toEqual([...set.values].sort());
    },
  );

  it.each(sets.map((set) => [set.name, set.param, set] as const))(
    'is accepted with its first and last value: %s %s',
    async (name, _, set) => {
      for (const value of [set.values[0] ?? '', set.values.at(-1) ?? '']) {
        const response = await send(name, paramsWith(set, value));
        expect([value, response.ok ? 'ok' : response.failure.kind]).not.toEqual([value, 'invalid']);
      }
    },
  );
});

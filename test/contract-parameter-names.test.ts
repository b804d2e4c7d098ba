import ky from 'ky';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ListedParameters,
  parametersOfDescription,
  parametersOfRejections,
  parametersOfTools,
} from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import { withLedger } from '@/lib/requests/with-ledger';
import { type ParameterNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { Call, EndpointRequest } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import type { EndpointName } from '@/lib/service/endpoints';
import { type ProbeEndpoint, probeKeys, probeParams, type RejectedRequest } from '@/lib/service/parameter-probes';
import { ok } from '@/lib/shared/result';
import { parseTools } from '@/lib/tools/tool';
import { openApiDescription } from './contract/openapi-description';
import { toolsAt } from './contract/tools-at';
import { ledgerInMemory } from './fakes';
import { pageTokenFor } from './service/http/paging';
import type { ReceivedRequest } from './service/request-log';
import { type Running, serve } from './service/serve';
import { testSettings } from './test-settings';
import { secretOf } from './test-token';

/** Tests what an independent service with other parameter names shows of them. */
let service: Running;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7 });
});
afterAll(() => service.stop());

const control = async (method: string, what: string, body?: object) => {
  const response = await fetch(`${service.url}/_control/${what}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json().catch(() => null);
};

const keys = Object.keys(undocumentedNames) as UndocumentedNameKey[];
/** The names of the service, none of which says what it means. */
const names = Object.fromEntries(keys.map((key, index) => [key, `n${index}`])) as Record<UndocumentedNameKey, string>;
const chosenNames: ParameterNames = Object.fromEntries(keys.map((key) => [key, { name: names[key] }]));

const rejections: RejectedRequest[] = [];
beforeEach(async () => {
  rejections.splice(0);
  await control('PATCH', 'switches', { names, toolNames: 'numbered' });
});

/** Creates the worker's client with its ledger. */
function createCaller(sent: ParameterNames) {
  const ledger = ledgerInMemory(Date.now);
  const settings = testSettings(service.url);
  const secret = secretOf(service.token);
  const client = createClient({
    http: ky,
    account: async () => ({ connection: 'first', serviceUrl: service.url, secret, names: sent }),
    now: Date.now,
    abortAfter: (seconds) => AbortSignal.timeout(seconds * 1000),
    onRejected: async (_, one) => void rejections.push(one),
  });
  let suffixes = 0;
  const call = withLedger({
    ledger,
    responses: { put: async (response) => ok(response) },
    settings: async () => ({ ...settings, budgets: { ...settings.budgets, unpricedPerDay: 1000 } }),
    now: Date.now,
    randomSuffix: () => String(++suffixes),
  })(client);
  return { call, rows: () => [...ledger.rows.values()] };
}
const send = (call: Call, name: string, params: object) => {
  const one = { name, params } as EndpointRequest;
  return call(one.name, one.params);
};

/** Returns requests that contain every undocumented name, with valid values. */
const requests = (): [EndpointName, Record<string, unknown>][] => {
  const { videoId, playlistId, commentId } = service.sample;
  return [
    ['videos', { ids: [videoId], additionalFields: ['isShort'] }],
    ['search', { q: 'tide', safeSearch: 'strict' }],
    ['autocomplete', { q: 'tide', country: 'DK' }],
    ['relatedVideos', { videoId, country: 'DK', language: 'da' }],
    ['playlistItems', { playlist: playlistId, page: pageTokenFor(1) }],
    ['playlistItems', { video: videoId }],
    ['commentReplies', { comment: commentId }],
    ['popularVideos', { country: 'DK', category: '1', pageSize: '5', language: 'da', page: pageTokenFor(5) }],
    ['videoFiles', { videoId, country: 'DK' }],
  ];
};

const required = Object.values(probeKeys);
const sources: [source: string, read: () => Promise<ListedParameters[]>, shown: readonly UndocumentedNameKey[]][] = [
  [
    'its tools',
    async () => {
      const { tools, repository } = toolsAt(service.mcpUrl, { token: service.token });
      expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
      return parametersOfTools(parseTools(repository.lists.get(service.mcpUrl)?.tools ?? []).tools);
    },
    keys,
  ],
  [
    'its description',
    async () => {
      const read = parametersOfDescription(JSON.stringify(openApiDescription(names)));
      return read.ok ? read.value : [];
    },
    keys,
  ],
  [
    'its errors for ordinary requests',
    async () => {
      const { call } = createCaller({});
      for (const [name, params] of requests()) await send(call, name, params);
      return parametersOfRejections(rejections);
    },
    required,
  ],
  [
    'its errors for probes',
    async () => {
      const { call, rows } = createCaller({});
      for (const name of Object.keys(probeKeys) as ProbeEndpoint[])
        await call(name, probeParams, { again: true, probe: true, saveResponse: async () => ok(null) });
      expect(rows().map(({ name, state, failure }) => [name, state, failure])).toEqual([
        ['videos', 'possible', 'invalid'],
        ['playlistItems', 'possible', 'invalid'],
        ['commentReplies', 'possible', 'invalid'],
      ]);
      return parametersOfRejections(rejections);
    },
    required,
  ],
];

describe('the parameter names of a service that uses others', () => {
  it.each(sources)('are offered from %s', async (_, read, shown) => {
    const offered = nameRows({}, await read());
    const missing = offered.filter(({ key, offers }) => !offers.some(({ name }) => name === names[key]));
    expect(missing.map(({ key }) => key).filter((key) => shown.includes(key))).toEqual([]);
  });

  it.each(sources.slice(0, 2))('are confirmed by %s once the user chose them', async (_, read) => {
    const chosen = Object.fromEntries(keys.map((key) => [key, { name: names[key], from: 'user' as const, at: 1 }]));
    for (const { key, confirmedBy, offers } of nameRows(chosen, await read()))
      expect([key, confirmedBy.length, offers]).toEqual([key, 1, []]);
  });

  it('are all sent once the user chose them, and the service accepts each request', async () => {
    const { call } = createCaller(chosenNames);
    await control('DELETE', 'seen');
    for (const [name, params] of requests()) expect([name, (await send(call, name, params)).ok]).toEqual([name, true]);
    const received = ((await control('GET', 'seen')) as ReceivedRequest[]).filter(({ to }) => to === 'service');
    const sentNames = received.flatMap(({ query }) => [...new URLSearchParams(query).keys()]);
    expect(new Set(sentNames.filter((name) => /^n\d+$/.test(name)))).toEqual(new Set(Object.values(names)));
  });
});

import * as fc from 'fast-check';
import ky from 'ky';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseDescriptionFile } from '@/lib/parameter-discovery/description-file';
import { findingsFromRejections } from '@/lib/parameter-discovery/findings-from-errors';
import { findingsFromTools, type ListedTool } from '@/lib/parameter-discovery/findings-from-tools';
import { suggestNames, toDiscoveredName } from '@/lib/parameter-discovery/name-suggestion';
import { type NameFinding, nameStateOf } from '@/lib/parameter-discovery/parameter-spec';
import { withLedger } from '@/lib/requests/with-ledger';
import type { DiscoveredNames, UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Call, EndpointRequest } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { probesFor, type RejectedRequest } from '@/lib/service/parameter-probes';
import { rejectedNames } from '@/lib/settings/parameter-names';
import { ok } from '@/lib/shared/result';
import { openApiDescription } from './contract/openapi-description';
import { toolsAt } from './contract/tools-at';
import { ledgerInMemory } from './fakes';
import { assumedNames, keys, otherNames, type TrueNames } from './parameter-discovery/service-descriptions';
import { priceSettings } from './price-settings';
import { pageTokenFor } from './service/http/paging';
import type { ReceivedRequest } from './service/request-log';
import { type Running, serve } from './service/serve';
import { testSettings } from './test-settings';
import { secretOf } from './test-token';

/** Tests every method by which the extension discovers the parameter names of an independent service. */
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

/**
 * Services whose parameter names mostly differ from the assumed names. `toolNames` makes the names of the tools
 * meaningless.
 */
const services = fc.sample(otherNames, { seed: 11, numRuns: 4 }).map((names, index) => ({ at: index, names }));
const setNames = (names: TrueNames) => control('PATCH', 'switches', { names, toolNames: 'numbered' });

const rejections: RejectedRequest[] = [];
beforeEach(() => void rejections.splice(0));

/** Creates the worker's client with its ledger. */
function createCaller(names: DiscoveredNames = {}) {
  const ledger = ledgerInMemory(Date.now);
  const settings = testSettings(service.url);
  const client = createClient({
    http: ky,
    account: async () => ({ connection: 'first', serviceUrl: service.url, secret: secretOf(service.token), names }),
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

const discoveryMethods: [way: string, learn: (names: TrueNames) => Promise<NameFinding[]>, whole: boolean][] = [
  [
    'its tools',
    async () => {
      const { tools, repository } = toolsAt(service.mcpUrl, { token: service.token });
      expect(await tools.list({ remainingOnly: false, connection: 'first' })).toMatchObject({ ok: true });
      return findingsFromTools((repository.lists.get(service.mcpUrl)?.tools ?? []) as ListedTool[], 5);
    },
    true,
  ],
  [
    'its description',
    async (names) => {
      const read = parseDescriptionFile(stringify(openApiDescription(names)), 5);
      return read.ok ? read.value.findings : [];
    },
    true,
  ],
  [
    'its errors for ordinary requests',
    async () => {
      const { call } = createCaller();
      for (const [name, params] of requests()) await send(call, name, params);
      return findingsFromRejections(rejections, {});
    },
    false,
  ],
  [
    'probes',
    async () => {
      const { call, rows } = createCaller();
      for (const { name } of probesFor(service.url, priceSettings()))
        await call(name, {} as never, { again: true, probe: true, saveResponse: async () => ok(null) });
      expect(rows().map(({ name, state, failure }) => [name, state, failure])).toEqual([
        ['videos', 'possible', 'invalid'],
        ['playlistItems', 'possible', 'invalid'],
        ['commentReplies', 'possible', 'invalid'],
      ]);
      return findingsFromRejections(rejections, {});
    },
    false,
  ],
];

/** Returns the names after the user has confirmed all preselected names and marked the others as unknown. */
function afterConfirming(findings: readonly NameFinding[]): DiscoveredNames {
  const offers = suggestNames(findings, {});
  return Object.fromEntries(
    offers.map(({ key, preselected }) => [key, preselected ? toDiscoveredName(preselected) : { name: null }]),
  );
}

it('sends every undocumented name', () => {
  const sentKeys = requests().flatMap(([name, params]) => {
    const keyOf: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
    return Object.keys(params).flatMap((param) => keyOf[param] ?? []);
  });
  expect(new Set(sentKeys)).toEqual(new Set(keys));
});

describe.each(services)('parameter discovery at a service with other names (draw $at)', ({ names }) => {
  beforeEach(() => setNames(names));

  it.each(discoveryMethods)(
    'finds no wrong name from %s and leaves no expected name assumed',
    async (_, discover, whole) => {
      const findings = await discover(names);
      expect(findings.filter(({ key, name }) => name !== null && name !== names[key])).toEqual([]);
      const discovered = afterConfirming(findings);
      const expectedKeys: UndocumentedNameKey[] = whole
        ? keys
        : ['videos.ids', 'playlistItems.playlist', 'commentReplies.comment'];
      const stillAssumed = expectedKeys.filter((key) => nameStateOf(key, discovered).is === 'assumed');
      expect(stillAssumed.filter((key) => whole || names[key] !== assumedNames[key])).toEqual([]);
    },
  );

  it.each(discoveryMethods.filter(([, , whole]) => whole))(
    'lets the client send only valid names after discovery from %s',
    async (_, discover) => {
      const discovered = afterConfirming(await discover(names));
      const { call } = createCaller(discovered);
      await control('DELETE', 'seen');
      for (const [name, params] of requests()) {
        const known = Object.fromEntries(
          Object.entries(params).filter(
            ([param]) => rejectedNames(name, { [param]: params[param] }, discovered).length === 0,
          ),
        );
        const response = await send(call, name, known);
        const isWhole = Object.keys(known).length === Object.keys(params).length;
        // A request that lacks the name of a required parameter is not sent.
        expect([name, response.ok || response.failure.kind]).toEqual([
          name,
          isWhole || response.ok ? true : 'invalid-request',
        ]);
      }
      const received = ((await control('GET', 'seen')) as ReceivedRequest[]).filter(({ to }) => to === 'service');
      for (const { endpoint, query } of received)
        expect([endpoint, unknownNamesIn(endpoint, query, names)]).toEqual([endpoint, []]);
    },
  );
});

/** Returns the names in a query that are not parameters of the service. */
function unknownNamesIn(endpoint: string | null, query: string, names: TrueNames): string[] {
  const { undocumentedNames = {}, paramsSchema } = endpointOf(endpoint as EndpointName);
  const schema = paramsSchema as unknown as { def?: { shape?: object }; shape?: object };
  const documented = Object.keys(schema.shape ?? {}).filter((param) => !(param in undocumentedNames));
  const validNames = new Set([
    ...documented,
    ...Object.values(undocumentedNames).map((key) => names[key as UndocumentedNameKey]),
  ]);
  return [...new URLSearchParams(query).keys()].filter((name) => !validNames.has(name));
}

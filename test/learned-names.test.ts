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
import { rejectedNames } from '@/lib/runs/parameter-names';
import type { DiscoveredNames, UndocumentedNameKey } from '@/lib/service/assumptions';
import type { AnyCall, Call } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { probesFor, type RejectedRequest } from '@/lib/service/parameter-probes';
import { ok } from '@/lib/shared/result';
import { openApiWith } from './contract/described';
import { toolsAt } from './contract/tools-at';
import { ledgerInMemory } from './fakes';
import { assumedNames, keys, otherNames, type TrueNames } from './parameter-discovery/made-service';
import { priceSettings } from './price-settings';
import { secretOf } from './secret-of';
import type { SeenRequest } from './service/seen';
import { type Running, serve } from './service/serve';
import { settingsAt } from './settings-at';

/** The product discovers the parameter names of an independent service in every way. */
let service: Running;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7 });
});
afterAll(() => service.stop());

const control = async (method: string, what: string, body?: object) => {
  const answer = await fetch(`${service.url}/_control/${what}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json().catch(() => null);
};

/** Services whose names mostly differ from the assumed ones. `toolNames` hides the meaning of the tools' names. */
const services = fc.sample(otherNames, { seed: 11, numRuns: 4 }).map((names, at) => ({ at, names }));
const use = (names: TrueNames) => control('PATCH', 'switches', { names, toolNames: 'numbered' });

const rejections: RejectedRequest[] = [];
beforeEach(() => void rejections.splice(0));

/** Creates the client of the worker with its ledger. */
function createCaller(names: DiscoveredNames = {}) {
  const ledger = ledgerInMemory(Date.now);
  const settings = settingsAt(service.url);
  const client = createClient({
    http: ky,
    account: async () => ({ serviceUrl: service.url, secret: secretOf(service.token), names }),
    now: Date.now,
    abortAfter: (seconds) => AbortSignal.timeout(seconds * 1000),
    onRejected: async (_, one) => void rejections.push(one),
  });
  let suffixes = 0;
  const call = withLedger({
    ledger,
    responses: { put: async () => ok(null) },
    settings: async () => ({ ...settings, budgets: { ...settings.budgets, unpricedPerDay: 1000 } }),
    now: Date.now,
    randomSuffix: () => String(++suffixes),
  })(client);
  return { call, rows: () => [...ledger.rows.values()] };
}
const asking = (call: Call, name: string, asked: object) => {
  const one = { name, asked } as AnyCall;
  return call(one.name, one.asked);
};

/** Requests with every undocumented name and valid values. */
const questions = (): [EndpointName, Record<string, unknown>][] => {
  const { videoId, playlistId, commentId } = service.sample;
  return [
    ['videos', { ids: [videoId], additionalFields: ['isShort'] }],
    ['search', { q: 'tide', safeSearch: 'strict' }],
    ['autocomplete', { q: 'tide', country: 'DK' }],
    ['relatedVideos', { videoId, country: 'DK', language: 'da' }],
    ['playlistItems', { playlist: playlistId }],
    ['playlistItems', { video: videoId }],
    ['commentReplies', { comment: commentId }],
    ['popularVideos', { country: 'DK', category: '1', pageSize: '5', language: 'da' }],
    ['videoFiles', { videoId, country: 'DK' }],
  ];
};

const discoveryMethods: [way: string, learn: (names: TrueNames) => Promise<NameFinding[]>, whole: boolean][] = [
  [
    'its tools',
    async () => {
      const { tools, repository } = toolsAt(service.mcpUrl, { token: service.token });
      expect(await tools.list({ rest: false })).toMatchObject({ ok: true });
      return findingsFromTools((repository.lists.get(service.mcpUrl)?.tools ?? []) as ListedTool[], 5);
    },
    true,
  ],
  [
    'its description',
    async (names) => {
      const read = parseDescriptionFile(stringify(openApiWith(names)), 5);
      return read.ok ? read.value.findings : [];
    },
    true,
  ],
  [
    'its errors for ordinary requests',
    async () => {
      const { call } = createCaller();
      for (const [name, asked] of questions()) await asking(call, name, asked);
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

/** Returns the names after the user has confirmed all unambiguous ones and set the others to unknown. */
function afterConfirming(findings: readonly NameFinding[]): DiscoveredNames {
  const offers = suggestNames(findings, {});
  return Object.fromEntries(
    offers.map(({ key, preselected }) => [key, preselected ? toDiscoveredName(preselected) : { name: null }]),
  );
}

describe.each(services)('service with other names (draw $at)', ({ names }) => {
  beforeEach(() => use(names));

  it.each(discoveryMethods)('is discovered from %s, each name correctly or not at all', async (_, learn, whole) => {
    const findings = await learn(names);
    expect(findings.filter(({ key, name }) => name !== null && name !== names[key])).toEqual([]);
    const learned = afterConfirming(findings);
    const mustBe: UndocumentedNameKey[] = whole
      ? keys
      : ['videos.ids', 'playlistItems.playlist', 'commentReplies.comment'];
    const stillAssumed = mustBe.filter((key) => nameStateOf(key, learned).is === 'assumed');
    expect(stillAssumed.filter((key) => whole || names[key] !== assumedNames[key])).toEqual([]);
  });

  it.each(discoveryMethods.filter(([, , whole]) => whole))(
    'receives only valid names after discovery from %s',
    async (_, learn) => {
      const learned = afterConfirming(await learn(names));
      const { call } = createCaller(learned);
      await control('DELETE', 'seen');
      for (const [name, asked] of questions()) {
        const known = Object.fromEntries(
          Object.entries(asked).filter(([word]) => rejectedNames(name, { [word]: asked[word] }, learned).length === 0),
        );
        const answer = await asking(call, name, known);
        const isWhole = Object.keys(known).length === Object.keys(asked).length;
        // A request without its required name is not sent.
        expect([name, answer.ok || answer.failure.kind]).toEqual([
          name,
          isWhole || answer.ok ? true : 'wrong-question',
        ]);
      }
      const seen = ((await control('GET', 'seen')) as SeenRequest[]).filter(({ to }) => to === 'service');
      for (const { endpoint, query } of seen)
        expect([endpoint, unknownNamesIn(endpoint, query, names)]).toEqual([endpoint, []]);
    },
  );
});

/** Returns the names in a query that are no parameters of the service. */
function unknownNamesIn(endpoint: string | null, query: string, names: TrueNames): string[] {
  const { undocumentedNames = {}, paramsSchema } = endpointOf(endpoint as EndpointName);
  const ours = paramsSchema as unknown as { def?: { shape?: object }; shape?: object };
  const said = Object.keys(ours.shape ?? {}).filter((word) => !(word in undocumentedNames));
  const taken = new Set([...said, ...Object.values(undocumentedNames).map((key) => names[key as UndocumentedNameKey])]);
  return [...new URLSearchParams(query).keys()].filter((name) => !taken.has(name));
}

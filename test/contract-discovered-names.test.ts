import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findingsFromErrors,
  findingsFromProbe,
  parseValidationErrors,
} from '@/lib/parameter-discovery/findings-from-errors';
import type { NameFinding } from '@/lib/parameter-discovery/parameter-spec';
import type { EndpointRequest } from '@/lib/service/call';
import { probesFor } from '@/lib/service/parameter-probes';
import { buildRequest } from '@/lib/service/request';
import { assumedNames, otherNames, type TrueNames } from './parameter-discovery/service-descriptions';
import { priceSettings } from './price-settings';
import { type Running, serve } from './service/serve';

/**
 * Tests parameter discovery against the local service, an independent implementation that can use other parameter
 * names.
 */
let service: Running;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7, switches: {} });
});
afterAll(() => service.stop());

const setNames = (names: TrueNames) =>
  fetch(`${service.url}/_control/switches`, { method: 'PATCH', body: JSON.stringify({ names }) });
const responseTo = async (url: string): Promise<unknown> =>
  (await fetch(url, { headers: { authorization: `Bearer ${service.token}` } })).json();

const requests: [string, object][] = [
  ['commentReplies', { comment: 'Ugx' }],
  ['videos', { ids: ['aaaaaaaaaaa'] }],
  ['playlistItems', { playlist: 'PLx' }],
  ['relatedVideos', { videoId: 'aaaaaaaaaaa', country: 'no such', language: 'no such' }],
  ['search', { q: 'a', safeSearch: 'no such' }],
];

/** Returns the names discovered from probes and from validation errors to requests with the assumed names. */
async function discoverNames(): Promise<NameFinding[]> {
  const found = requests.map(async ([name, params]) => {
    const call = { name, params } as EndpointRequest;
    const { url } = buildRequest(call.name, call.params, { base: service.url, names: {} });
    return findingsFromErrors({ ...call, names: {} }, parseValidationErrors(await responseTo(url)), 5);
  });
  const probed = probesFor(service.url, priceSettings()).map(async ({ name, request }) =>
    findingsFromProbe(name, parseValidationErrors(await responseTo(request.url)), 5),
  );
  return (await Promise.all([...found, ...probed])).flat();
}

describe('parameter discovery at a service with other names', () => {
  it('finds the required names from validation errors and probes', async () => {
    const names = { 'videos.ids': 'id', 'playlistItems.playlist': 'playlist', 'commentReplies.comment': 'thread' };
    await setNames({ ...assumedNames, ...names });
    const found = (await discoverNames()).filter(({ key }) => key in names);
    expect(found.map(({ key, name, from }) => [key, name, from])).toEqual([
      ['commentReplies.comment', 'thread', 'path'],
      ['videos.ids', 'id', 'path'],
      ['playlistItems.playlist', 'playlist', 'path'],
      ['videos.ids', 'id', 'probe'],
      ['playlistItems.playlist', 'playlist', 'probe'],
      ['commentReplies.comment', 'thread', 'probe'],
    ]);
  });

  it('finds no wrong name and has a finding for each required name, for random names', async () => {
    await fc.assert(
      fc.asyncProperty(otherNames, async (names) => {
        await setNames(names);
        const found = await discoverNames();
        expect(found.filter(({ key, name }) => name !== null && name !== names[key])).toEqual([]);
        const needed = ['videos.ids', 'playlistItems.playlist', 'commentReplies.comment'] as const;
        expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining([...needed]));
      }),
      { numRuns: 30 },
    );
  });
});

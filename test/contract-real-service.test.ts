import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, EndpointRequest } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';
import { clientOf } from './contract/client-of';
import { type KnownIds, validRequests } from './contract/example-requests';
import { withinBudget } from './contract/within-budget';

/**
 * Sends the requests of the contract test to a real service. They cost money, so the test runs only if SIDELIGHT_URL
 * and SIDELIGHT_TOKEN are set, and requests replies only if SIDELIGHT_COMMENT (the id of a comment with replies) is set
 * too. It stops before its own count exceeds 0.05 dollars.
 */
const { SIDELIGHT_URL: url, SIDELIGHT_TOKEN: token, SIDELIGHT_COMMENT: commentId = '' } = process.env;
const limit = 50_000;

const call: Call = withinBudget(clientOf(url ?? '', token ?? ''), limit);
const send = (name: string, params: object) => {
  const typedCall = { name, params } as EndpointRequest;
  return call(typedCall.name, typedCall.params);
};

/** Returns ids that exist at the service: the first results of a search. */
const findKnownIds = async (): Promise<KnownIds> => {
  const videos = await call('search', { q: 'a', type: 'video', videoCaption: 'closedCaption' });
  const playlists = await call('search', { q: 'a', type: 'playlist' });
  const video = videos.ok ? videos.value.value.data[0] : undefined;
  const playlist = playlists.ok ? playlists.value.value.data[0]?.playlistId : undefined;
  const { videoId = '', channelId = '' } = video ?? {};
  return { videoId, channelId, commentId, playlistId: typeof playlist === 'string' ? playlist : '' };
};

describe.runIf(url && token)('real service', () => {
  let known: KnownIds;
  beforeAll(async () => {
    known = await findKnownIds();
  });

  const placeholders = { videoId: 'v', channelId: 'c', commentId: 'm', playlistId: 'p' };
  const titles = validRequests(placeholders).map(
    ([name, params], index) => [name, JSON.stringify(params), index] as const,
  );

  it.for(titles)('returns only valid rows for %s %s', { timeout: 120_000 }, async ([name, , index], { skip }) => {
    const params = validRequests(known)[index]?.[1] ?? {};
    const response = await send(name, params);
    // A request that lacks required ids or would exceed the limit is not sent and proves nothing.
    skip(!response.ok && ['invalid-request', 'over-budget'].includes(response.failure.kind), 'not sent');
    expect(response.ok ? [...response.value.skippedRows, ...response.value.wrongFields] : response.failure).toEqual([]);
  });
});

describe('withinBudget', () => {
  it('rejects requests that would exceed the limit, and does not send them', async () => {
    let sent = 0;
    const counting: Call = async () => {
      sent += 1;
      return fail({ kind: 'stopped' });
    };
    const within = withinBudget(counting, limit);
    const responses = await Promise.all(Array.from({ length: 30 }, () => within('search', { q: 'a' })));
    expect(sent).toBe(Math.floor(limit / 2030));
    expect(responses.filter((response) => !response.ok && response.failure.kind === 'over-budget')).toHaveLength(
      30 - sent,
    );
  });
});

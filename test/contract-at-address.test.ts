import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall, Call } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';
import { clientOf } from './contract/client-of';
import { type Known, questionsAbout } from './contract/questions';
import { withinBudget } from './contract/within-budget';

/**
 * The questions of the contract test, asked of a real service. It costs money, so it only runs where an address and a
 * token are given: SIDELIGHT_URL, SIDELIGHT_TOKEN, and SIDELIGHT_COMMENT for the id of a comment with replies. It ends at 0.05
 * dollars by its own count.
 */
const { SIDELIGHT_URL: url, SIDELIGHT_TOKEN: token, SIDELIGHT_COMMENT: commentId = '' } = process.env;
const limit = 50_000;

const call: Call = withinBudget(clientOf(url ?? '', token ?? ''), limit);
const ask = (name: string, asked: object) => {
  const question = { name, asked } as AnyCall;
  return call(question.name, question.asked);
};

/** Things that exist there: the first of a search. */
const lookAround = async (): Promise<Known> => {
  const [videos, playlists] = [
    await call('search', { q: 'a', type: 'video', videoCaption: 'closedCaption' }),
    await call('search', { q: 'a', type: 'playlist' }),
  ];
  const video = videos.ok ? videos.value.value.data[0] : undefined;
  const playlist = playlists.ok ? playlists.value.value.data[0]?.playlistId : undefined;
  const { videoId = '', channelId = '' } = video ?? {};
  return { videoId, channelId, commentId, playlistId: typeof playlist === 'string' ? playlist : '' };
};

describe.runIf(url && token)('a service at an address', () => {
  let known: Known;
  beforeAll(async () => {
    known = await lookAround();
  }, 120_000);

  const placeholders = { videoId: 'v', channelId: 'c', commentId: 'm', playlistId: 'p' };
  const titles = questionsAbout(placeholders).map(([name, asked], at) => [name, JSON.stringify(asked), at] as const);

  it.for(titles)('answers %s %s with nothing to set aside', { timeout: 120_000 }, async ([name, , at], { skip }) => {
    const asked = questionsAbout(known)[at]?.[1] ?? {};
    const answer = await ask(name, asked);
    // What does not exist there, or would cost more than agreed, was not sent: that is no disagreement.
    skip(!answer.ok && ['wrong-question', 'over-budget'].includes(answer.failure.kind), 'not sent');
    expect(answer.ok ? [...answer.value.setAside, ...answer.value.wrongFields] : answer.failure).toEqual([]);
  });
});

describe('the budget of such a run', () => {
  it('ends it before it could be spent', async () => {
    let sent = 0;
    const counting: Call = async () => {
      sent += 1;
      return fail({ kind: 'stopped' });
    };
    const within = withinBudget(counting, limit);
    const answers = await Promise.all(Array.from({ length: 30 }, () => within('search', { q: 'a' })));
    expect(sent).toBe(Math.floor(limit / 2030));
    expect(answers.filter((answer) => !answer.ok && answer.failure.kind === 'over-budget')).toHaveLength(30 - sent);
  });
});

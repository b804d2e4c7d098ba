import { describe, expect, it } from 'vitest';
import { createReplyThread, type ReplyThread } from '@/lib/comments/reply-thread';
import { replyGraphOf, replyNetwork } from '@/lib/network/reply-network';
import { cachedResponse } from '../fakes';

const row = (id: string, author: string | null, text: string, parentId = 'c1') => ({
  id,
  parentId,
  textDisplay: text,
  ...(author && { authorDisplayName: `@${author}`, authorChannelId: { value: `UC${author}` } }),
});
const threadOf = (rows: readonly unknown[]): ReplyThread => {
  const cached = cachedResponse({ name: 'commentReplies', params: {}, body: JSON.stringify({ data: rows }) });
  const thread = createReplyThread({ videoId: 'v', comment: 'c1' }, [cached], 30);
  if (!thread) throw new Error('There are no replies.');
  return thread;
};
async function* threads(...all: ReplyThread[]) {
  yield* all;
}

const thread = threadOf([
  row('r1', 'ada', 'The mill turns.'),
  row('r2', 'ben', '@ada it does not'),
  row('r3', 'ada', '@ben it does'),
  row('r4', 'ben', '@ada no'),
  row('r5', 'cleo', 'I agree', 'r3'),
  row('r6', 'cleo', '@cleo with myself'),
  row('r7', null, '@ada nobody says so'),
  row('r8', 'cleo', 'I saw @ben there'),
]);

describe('replyNetwork', () => {
  it('links authors by parent or mention, and other replies to the comment', async () => {
    const { nodes, edges } = await replyNetwork(threads(thread));
    const named = edges.map(({ source, target, weight }) => [nodes[source]?.id, nodes[target]?.id, weight]);
    expect(named).toEqual([
      ['UCada', 'c1', 1],
      ['UCben', 'UCada', 2],
      ['UCada', 'UCben', 1],
      ['UCcleo', 'UCada', 1],
      ['UCcleo', 'UCcleo', 1],
      ['UCcleo', 'c1', 1],
    ]);
    expect(nodes).toEqual([
      { id: 'UCada', kind: 'author', name: '@ada', replies: 2, received: 3 },
      { id: 'c1', kind: 'comment', name: null, replies: 0, received: 2 },
      { id: 'UCben', kind: 'author', name: '@ben', replies: 2, received: 1 },
      { id: 'UCcleo', kind: 'author', name: '@cleo', replies: 3, received: 1 },
    ]);
  });

  it('adds up the replies of several threads', async () => {
    const { edges } = await replyNetwork(threads(thread, thread));
    expect(edges.map(({ weight }) => weight)).toEqual([2, 4, 2, 2, 2, 2]);
  });
});

describe('replyGraphOf', () => {
  it('leaves out replies to oneself', async () => {
    const graph = replyGraphOf(await replyNetwork(threads(thread)));
    expect(graph).toMatchObject({ size: 4, weights: new Uint32Array([1, 2, 1, 1, 1]) });
  });
});

import { describe, expect, it } from 'vitest';
import { replyAttacks } from '../sample-data/reply-attacks.ts';
import { markup } from './reply-markup.ts';
import { testService } from './test-service.ts';

const service = testService();
const { get } = service;
const parentCommentId = () => service.running.sample.commentId;
const replies = () => service.running.sampleData.comment(parentCommentId())?.replies ?? [];

const allPages = async (query: Record<string, string>) => {
  const rows = [];
  let token = '';
  do {
    const { body } = await get('/commentReplies', { ...query, ...(token ? { pageToken: token } : {}) });
    rows.push(...Object.values(body.data ?? {}));
    token = String(body.nextPageToken ?? '');
  } while (token);
  return rows;
};

describe('GET /commentReplies', () => {
  it('returns every reply over its pages', async () => {
    const rows = await allPages({ parentCommentId: parentCommentId() });
    expect(rows.map((row) => row.id)).toEqual(replies().map((reply) => reply.id));
    expect(rows.length).toBeGreaterThan(20);
  });

  it('returns every field of the interface', async () => {
    expect((await get('/commentReplies', { parentCommentId: parentCommentId() })).body.data?.[0]).toEqual({
      id: expect.any(String),
      channelId: expect.any(String),
      textDisplay: expect.any(String),
      textOriginal: replies()[0]?.text,
      parentId: parentCommentId(),
      authorDisplayName: expect.any(String),
      authorProfileImageUrl: expect.stringMatching(/^http/),
      authorChannelUrl: expect.stringMatching(/^http/),
      authorChannelId: { value: expect.stringMatching(/^UC/) },
      canRate: true,
      viewerRating: 'none',
      likeCount: expect.any(Number),
      publishedAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('returns markup in the format html and plain text in the format plainText', async () => {
    const html = await allPages({ parentCommentId: parentCommentId(), format: 'html' });
    const plain = await allPages({ parentCommentId: parentCommentId(), format: 'plainText' });
    expect(html.some((row) => String(row.textDisplay).includes('<br>'))).toBe(true);
    expect(plain.map((row) => row.textDisplay)).toEqual(replies().map((reply) => reply.text));
  });

  it('returns a next page token only if more replies follow', async () => {
    const { threads } = service.running.sampleData;
    const pageSizes = async (comment: string) => {
      const { body } = await get('/commentReplies', { parentCommentId: comment });
      return [Object.keys(body.data ?? {}).length, body.nextPageToken === undefined];
    };
    expect(await allPages({ parentCommentId: threads.long })).toHaveLength(124);
    expect(await pageSizes(threads.long)).toEqual([20, false]);
    expect(await pageSizes(threads.onePage)).toEqual([20, true]);
    expect(await pageSizes(threads.withoutReplies)).toEqual([0, true]);
    expect((await get('/commentReplies', { parentCommentId: threads.unknown })).status).toBe(404);
  });

  it.each(['html', 'plainText'])('returns hostile strings and authors unchanged in the format %s', async (format) => {
    const rows = await allPages({ parentCommentId: service.running.sampleData.threads.hostile, format });
    expect(rows).toHaveLength(replyAttacks.length);
    for (const [index, { markup, fields }] of replyAttacks.entries()) {
      const expected = JSON.parse(
        JSON.stringify({ textDisplay: markup, textOriginal: markup, authorDisplayName: markup }),
      );
      expect(rows[index]).toMatchObject({ ...expected, ...(fields && JSON.parse(JSON.stringify(fields))) });
    }
  });

  it('rejects another format and unknown comments', async () => {
    expect((await get('/commentReplies', { parentCommentId: 'x' })).status).toBe(404);
    const { body } = await get('/commentReplies', { parentCommentId: 'x', format: 'markdown' });
    expect(body.error?.issues?.[0]).toMatchObject({ code: 'invalid_enum_value', options: ['html', 'plainText'] });
  });
});

describe('markup', () => {
  it.each([
    ['line breaks', 'a\nb\r\nc', 'a<br>b<br>c'],
    ['signs', `<b> & "c" 'd'`, '&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;'],
    [
      'an address',
      'see https://x.org/?a=1&b=2',
      'see <a href="https://x.org/?a=1&amp;b=2">https://x.org/?a=1&amp;b=2</a>',
    ],
    ['a time', 'at 1:02:03', 'at <a href="https://www.youtube.com/watch?v=id&amp;t=3723">1:02:03</a>'],
  ])('encodes %s as HTML', (_, text, html) => {
    expect(markup(text, 'id')).toBe(html);
  });
});

describe('the author picture of a reply', () => {
  it('can be fetched as a JPEG', async () => {
    const row = (await get('/commentReplies', { parentCommentId: parentCommentId() })).body.data?.[0];
    const response = await fetch(String(row?.authorProfileImageUrl));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});

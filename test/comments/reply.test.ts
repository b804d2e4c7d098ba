import { describe, expect, it } from 'vitest';
import { retentionEnd } from '@/lib/comments/reply';
import { createReplyThread } from '@/lib/comments/reply-thread';
import { cachedResponse } from '../fakes';
import { anna, ben, by, comment, mills, row, thread } from './reply-rows';

describe('buildThread', () => {
  it('reads all received fields', () => {
    const [reply] = thread([
      row('1', 'At 4:29, see https://example.org', { updatedAt: '2026-11-19T12:00:00Z' }),
    ]).replies;
    expect(reply).toMatchObject({
      index: 1,
      author: anna,
      name: '@anna',
      likes: 1,
      edited: true,
      hasLink: true,
      hasTime: true,
    });
    expect(reply?.publishedAt).toBe(Date.UTC(2026, 10, 18, 12));
  });

  it('accepts a row that has only an id', () => {
    expect(thread([{ id: 'x' }]).replies).toEqual([
      expect.objectContaining({
        text: '',
        author: null,
        name: null,
        likes: null,
        publishedAt: null,
        edited: false,
        respondsTo: null,
      }),
    ]);
  });

  it.each([
    ['plainText', 'a &amp;lt; b<br>c<BR/>d', 'a &lt; b\nc\nd'],
    ['plainText', '<b>2 < 3</b>', '<b>2 < 3</b>'],
    ['html', 'a &amp;lt; <a href="https://example.org">b</a><br>c', 'a &lt; b\nc'],
    ['html', '&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ] as const)('decodes text in the format %s once: %s', (form, text, read) => {
    expect(thread([row('1', text)], form).replies[0]?.text).toBe(read);
  });

  it('keeps a duplicate reply only at its first position', () => {
    expect(thread([row('1', 'a'), row('2', 'b'), row('1', 'a')]).replies.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('marks a reply as one of the channel only if that is certain', () => {
    const all = { channelId: mills };
    const two = thread([row('1', 'a', all), row('2', 'b', { ...by('Mills', mills), ...all })]).replies;
    expect(two.map(({ byChannel }) => byChannel)).toEqual([false, true]);
    // If `channelId` contains the author’s own id in each row, no author is marked as the channel.
    const own = thread([
      row('1', 'a', { channelId: anna }),
      row('2', 'b', { ...by('Ben', ben), channelId: ben }),
    ]).replies;
    expect(own.some(({ byChannel }) => byChannel)).toBe(false);
    expect(thread([row('1', 'a', { channelId: anna })]).replies[0]?.byChannel).toBe(false);
  });
});

describe('buildThread › reply links', () => {
  it('refer to the last reply of the mentioned author', () => {
    const { replies } = thread([
      row('1', 'first'),
      row('2', '@anna I see', by('@Ben', ben)),
      row('3', 'and @Ben too'),
      row('4', ' @BEN yes'),
      row('5', '@annabel no', by('@Ben', ben)),
      row('6', '@nobody no', by('@Ben', ben)),
    ]);
    expect(replies.map(({ respondsTo }) => respondsTo)).toEqual([null, 1, null, 2, null, null]);
  });

  it('refer to the parent reply if the parent is not the comment', () => {
    const { replies } = thread([
      row('1', 'a'),
      row('2', 'b', { parentId: `${comment}.1` }),
      row('3', 'c', { parentId: 'gone' }),
    ]);
    expect(replies.map(({ respondsTo }) => respondsTo)).toEqual([null, 1, null]);
  });

  it('never refer to the reply itself or a later one', () => {
    const { replies } = thread([
      row('1', '@anna I mean me'),
      row('2', 'a', { parentId: `${comment}.3` }),
      row('3', 'b'),
    ]);
    expect(replies.map(({ respondsTo }) => respondsTo)).toEqual([null, null, null]);
  });
});

const day = 86_400_000;

describe('retentionEnd', () => {
  it('counts from the oldest saved page', () => {
    expect(retentionEnd([{ receivedAt: 9 * day }, { receivedAt: 2 * day }, { receivedAt: 5 * day }], 30)).toBe(
      32 * day,
    );
  });

  it('is null without pages', () => {
    expect(retentionEnd([], 30)).toBeNull();
  });
});

describe('createReplyThread', () => {
  const page = (key: string, format: string, rows: readonly unknown[]) =>
    cachedResponse({ key, name: 'commentReplies', params: { comment, format }, body: JSON.stringify({ data: rows }) });

  it('includes every saved reply once, whichever text format it is saved in, and prefers plain text', () => {
    const saved = createReplyThread(
      { videoId: 'aaaaaaaaaaa', comment },
      [
        page('h1', 'html', [row('1', '<b>one</b>'), row('2', '<b>two</b>')]),
        page('p1', 'plainText', [row('1', 'one')]),
        page('h2', 'html', [row('3', '<b>three</b>')]),
      ],
      30,
    );
    expect(saved?.replies.map(({ text, index }) => [index, text])).toEqual([
      [1, 'one'],
      [3, 'two'],
      [4, 'three'],
    ]);
  });
});

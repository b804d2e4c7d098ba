import { describe, expect, it } from 'vitest';
import { commentFromAddress, commentFromId, commentFromText, commentsFromLinks } from '@/lib/comments/comment-id';

const id = 'Ugx4bR0k9VwqTtN2c7F4AaABAg';
const reply = `${id}.9abcDEF-_012345678901`;

describe('commentFromText', () => {
  it.each([
    ['a bare id', id],
    ['an id with white space around', `\n ${id}\t`],
    ['a link', `https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${id}`],
    ['a link in a sentence', `look: "https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${id}" there`],
    ['a link after a long word', `documentation: https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${id}`],
    ['a link in typographic quotation marks', `“https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${id}”`],
    ['a link to a post', `https://www.youtube.com/post/UgkxAbCdEfGhIjKlMnOpQrStUvWxYz012345?lc=${id}`],
    [
      'a link to the posts of a channel',
      `https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/community?lb=Ugkx&lc=${id}`,
    ],
    ['a short link', `https://youtu.be/aaaaaaaaaaa?lc=${id}`],
  ])('reads the id from %s', (_, text) => expect(commentFromText(text)).toEqual({ comment: id, reply: null }));

  it('returns the parent comment and the id of a pasted reply', () => {
    expect(commentFromText(reply)).toEqual({ comment: id, reply });
    expect(commentFromText(`https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${reply}`)).toEqual({ comment: id, reply });
  });

  it.each([
    '',
    'aaaaaaaaaaa',
    'two words',
    'some documentation',
    `${id}.a.b`,
    `.${id}`,
    `${id}.`,
    'a'.repeat(65),
    `${id}?x=1`,
    '<script>alert(1)</script>',
    `https://evil.example/watch?v=aaaaaaaaaaa&lc=${id}`,
    'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    'https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=%3Cscript%3Ealert',
    `${' '.repeat(5000)}${id}`,
  ])('returns null for %j', (text) => expect(commentFromText(text)).toBeNull());
});

describe('commentFromId', () => {
  it('accepts an id with a leading hyphen', () => {
    expect(commentFromId('-gx4bR0k9VwqTtN2c7F4')).toEqual({ comment: '-gx4bR0k9VwqTtN2c7F4', reply: null });
  });
});

describe('commentsFromLinks', () => {
  it('returns each comment once, replies under their parent', () => {
    const other = 'UgyOtherCommentOfThisPage1';
    const found = commentsFromLinks([reply, `https://www.youtube.com/watch?v=aaaaaaaaaaa&lc=${id}`, 'x', other]);
    expect(found.map(({ comment }) => comment)).toEqual([id, other]);
    expect(found.every((one) => one.reply === null)).toBe(true);
  });
});

describe('commentFromAddress', () => {
  it('returns null for an address without a comment', () => {
    expect(commentFromAddress('https://www.youtube.com/')).toBeNull();
  });
});

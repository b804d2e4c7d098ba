import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorId, collectAuthorNames, findMentions, replaceNames } from '@/lib/comments/author-names';
import { anna, ben, by, row } from './reply-rows';

const names = collectAuthorNames([
  row('1', ''),
  row('2', '', by('Ben Miller', ben)),
  row('3', '', by('太郎', 'UC3')),
  row('5', '', by('@q', 'UC5')),
  row('4', '', { ...by('It', 'UC4'), authorChannelUrl: 'https://www.youtube.com/@m%C3%BChle' }),
]);
const hideNames = (text: string) => replaceNames(text, names, (author) => `[${author}]`);

describe('authorId', () => {
  it('is the same for rows of an author with and without the channel id', () => {
    const { authorChannelId: _, ...withoutId } = row('2', '', by('Ben Miller', ben));
    expect(authorId(withoutId)).toBe(ben);
    expect(authorId({ ...withoutId, authorChannelUrl: 'https://www.youtube.com/@ben' })).toBe(
      'https://www.youtube.com/@ben',
    );
    expect(authorId({ id: '1', authorDisplayName: 'Ben Miller' })).toBe('Ben Miller');
  });
});

describe('replaceNames', () => {
  it.each([
    ['hello @anna, yes', `hello [${anna}], yes`],
    ['@ANNA', `[${anna}]`],
    ['as Ben Miller said', `as [${ben}] said`],
    ['@ben miller', `[${ben}]`],
    ['@太郎さん', '[UC3]さん'],
    ['@q yes', '[UC5] yes'],
    ['@mühle', '[UC4]'],
    [`https://www.youtube.com/channel/${anna}?x`, `https://www.youtube.com/channel/[${anna}]?x`],
  ])('replaces names in %s', (text, replaced) => expect(hideNames(text)).toBe(replaced));

  it.each(['annabel', '@annabel', 'Joanna', 'It is', 'ben miller', 'Ben Millers', '@', ''])(
    'finds no name in %j',
    (text) => {
      expect(hideNames(text)).toBe(text);
    },
  );

  it('replaces exactly the characters of the mentions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('@anna', ' ', 'Ben Miller'))),
        (pieces) => {
          const text = pieces.join('');
          const mentions = findMentions(text, names);
          const rest = Array.from({ length: text.length }, (_, index) =>
            mentions.some(({ from, to }) => from <= index && index < to) ? '' : text.charAt(index),
          );
          expect(replaceNames(text, names, () => '')).toBe(rest.join(''));
        },
      ),
    );
  });
});

describe('findMentions', () => {
  it('finds a name among those of ten thousand authors, some of them very long', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      row(String(index), '', by(`${'a'.repeat(index % 80)} person ${index}`, `UC${index}`)),
    );
    const many = collectAuthorNames([...rows, row('long', '', by('x'.repeat(10_000), 'UClong'))]);
    const text = `${'aa '.repeat(300)}@a person 81`;
    for (let index = 0; index < 20; index += 1) expect(findMentions(text, many)).toHaveLength(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTags, withoutTags } from '@/lib/captions/cue-text';

describe('withoutTags', () => {
  it.each([
    // W3C WebVTT, "WebVTT cue text": spans, classes, annotations and timestamps.
    ['<i>one</i> <b>two</b> <u>three</u>', 'one two three'],
    ['<c>one</c> <c.yellow.bg_blue>two</c>', 'one two'],
    ['<v Mary>Hi</v>', 'Hi'],
    ['<v.loud Mary Ann>Hi', 'Hi'],
    ['<lang en-GB>colour</lang>', 'colour'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢'],
    ['<ruby.big>漢<rp>(</rp><rt>kan</rt>字<rt.x>ji</ruby>を', '漢字を'],
    ['one<00:00:01.000><c> two</c><00:01.500><c> three</c>', 'one two three'],
    ['<100:00:01.000>late', 'late'],
    // SubRip has no standard for tags.
    ['<font color="#ffff00">one</font>', 'one'],
    ['<FONT FACE="Arial" SIZE=3>one</FONT>', 'one'],
    ['<I>one</I> <s>two</s>', 'one two'],
    ['<i class="x">one</i>', 'one'],
    // Advanced SubStation Alpha, override codes.
    ['{\\an8}one', 'one'],
    ['{\\i1}one{\\i0} two{\\pos(1,2)}', 'one two'],
    ['one <i> </i> two', 'one two'],
    ['<i>one</i>\n<i>two</i>', 'one\ntwo'],
    ['<i></i>', ''],
  ])('converts %j to %j', (text, expected) => {
    expect(withoutTags(text)).toBe(expected);
    expect(hasTags([{ text: 'x' }, { text }])).toBe(true);
  });

  it.each([
    'a < b',
    'a < b > c',
    'I <3 you',
    '<3>',
    '<12>',
    '<laughs>',
    '<Music>',
    'if a <b and c> d',
    '<img>',
    '<cat>',
    '<vow>',
    'x<y',
    '{an8}',
    '{one}',
    'a {\\b',
    '<i',
    '<>',
    '  two  spaces ',
  ])('keeps %j', (text) => {
    expect(withoutTags(text)).toBe(text);
    expect(hasTags([{ text }])).toBe(false);
  });

  it('only removes text', () => {
    const parts = fc.constantFrom('<i>', '</i>', '<', '>', '{\\an8}', '{', '}', 'a', ' ', '\n', '<c.x>', '<3', '<v A>');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (all) => {
        const text = all.join('');
        const remaining = withoutTags(text).replace(/\s/g, '');
        let index = 0;
        for (const sign of text) if (sign === remaining[index]) index++;
        expect(index).toBe(remaining.length);
      }),
    );
  });

  it('keeps long text whose tags are never closed', () => {
    const texts = ['<'.repeat(200_000), '<i '.repeat(70_000), '{\\'.repeat(100_000), `<font ${'a='.repeat(100_000)}`];
    for (const text of texts) expect(withoutTags(text)).toBe(text);
  });
});

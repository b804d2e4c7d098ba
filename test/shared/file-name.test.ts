import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '@/lib/shared/file-name';

const named = (title: string) => fileName({ title, id: 'a1B2-c3_D4e', lang: 'en', ext: 'srt' });
const tail = ' [a1B2-c3_D4e] en.srt';
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('fileName', () => {
  it.each([
    ['a plain title', 'Tide mills', 'Tide mills'],
    ['characters reserved by Windows', 'a<b>c:d"e/f\\g|h?i*j', 'a_b_c_d_e_f_g_h_i_j'],
    ['a tilde', '~/.profile', '__.profile'],
    ['line breaks and tabs', 'one\ntwo\tthree', 'one two three'],
    ['control characters', 'a\u0000b\u001bc\u007fd', 'abcd'],
    ['bidirectional characters', 'exe.\u202egpj\u202c\u200f\u2066', 'exe.gpj'],
    ['invisible spaces', 'a\u200bb\u2060c', 'abc'],
    ['dots and spaces around', ' ..title.. ', 'title'],
    ['right-to-left text', 'שלום עולם', 'שלום עולם'],
    ['a family emoji', '👨‍👩‍👧 home', '👨‍👩‍👧 home'],
    ['a joiner that letters need', 'می‌خواهم', 'می‌خواهم'],
    ['private-use characters', 'a\ue000b', 'ab'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['a decomposed accent', 'Cafe\u0301', 'Café'],
  ])('keeps the valid parts of %s', (_, title, expected) => {
    expect(named(title)).toBe(expected + tail);
  });

  it.each(['CON', 'nul', 'Com1', 'LPT9', 'aux.txt', 'prn'])('does not return the device name %s', (device) => {
    expect(fileName({ title: device, id: '', lang: '', ext: 'txt' })).toMatch(/^_/);
  });

  it('leaves out an empty title, id or language', () => {
    expect(named('')).toBe('[a1B2-c3_D4e] en.srt');
    expect(named('...')).toBe('[a1B2-c3_D4e] en.srt');
    expect(fileName({ title: 'Tide mills', id: '', lang: '', ext: 'md' })).toBe('Tide mills.md');
  });

  it('truncates a long title to 180 bytes without splitting a grapheme', () => {
    const long = named('👨‍👩‍👧'.repeat(40));
    expect(bytes(long)).toBeLessThanOrEqual(180);
    expect(long).toMatch(/^(?:👨‍👩‍👧)+ \[/u);
    expect(named('x'.repeat(500))).toBe(`${'x'.repeat(180 - bytes(tail))}${tail}`);
  });

  it('returns a portable name for any title', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(anything, anything, anything, (title, id, lang) => {
        const name = fileName({ title, id, lang, ext: 'srt' });
        expect(bytes(name)).toBeLessThanOrEqual(180);
        expect(name).not.toMatch(/[<>:"/\\|?*~\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[. ]|[. ]$/u);
        expect(name.endsWith('.srt') || name === 'srt').toBe(true);
      }),
    );
  });
});

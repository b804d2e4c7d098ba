import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { cue } from '@/test/fixtures/cues';

const atLines = { times: 'line', every: 0 } as const;
const file = (...options: Parameters<typeof serializeCaptions>) =>
  new TextDecoder().decode(serializeCaptions(...options));

describe('writeMarkdown', () => {
  it('links each time to the video', () => {
    expect(file('md', [cue(64.9, 'one')], { layout: atLines, videoId: 'a1B2-c3_D4e' })).toBe(
      '- [1:04](https://www.youtube.com/watch?v=a1B2-c3_D4e&t=64s) one\n',
    );
  });

  it('writes times without links if the video is unknown, and no times if the layout has none', () => {
    expect(file('md', [cue(64, 'one')], { layout: atLines })).toBe('- 1:04 one\n');
    expect(file('md', [cue(64, 'one')])).toBe('- one\n');
  });

  it('writes the title as a heading and notes as a quote', () => {
    expect(file('md', [cue(0, 'one')], { title: 'Tide * mills', notes: ['one', 'two'] })).toBe(
      '# Tide \\* mills\n\n> one\\\n> two\n\n- one\n',
    );
  });

  it.each([
    ['emphasis', '*so* _it_ is', '\\*so\\* \\_it\\_ is'],
    ['a heading', '# one', '\\# one'],
    ['a list', '- one', '\\- one'],
    ['a numbered list', '1. one', '1\\. one'],
    ['a rule', '---', '\\---'],
    ['a link', '[x](javascript:y)', '\\[x\\](javascript:y)'],
    ['markup', '<img src=x>', '\\<img src=x\\>'],
    ['a reference', '&lt;', '\\&lt;'],
    ['a line break', 'one\n\n# two', 'one # two'],
    ['a plain sentence', "it's 3.5 metres, no less!", "it's 3.5 metres, no less!"],
  ])('writes %s as plain text', (_, text, written) => {
    expect(file('md', [cue(0, text)])).toBe(`- ${written}\n`);
  });
});

import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { TextTimePosition } from '@/lib/shared/text-layout';
import { cue } from '@/test/fixtures/cues';

const cues = [cue(1, 'one'), cue(3, 'two.'), cue(31, 'three'), cue(33, '# four'), cue(130, 'five')];
const chapters = [
  { start: 0, title: 'A *start*' },
  { start: 33, title: 'The end' },
  { start: 140, title: 'Silence' },
];
const file = (format: 'txt' | 'md', times: TextTimePosition, videoId: string | null = null) =>
  new TextDecoder().decode(
    serializeCaptions(format, cues, { layout: { times, every: 30 }, chapters, videoId, lineEnds: 'lf' }),
  );

describe('textBlocks', () => {
  it('writes a time per interval', () => {
    expect(file('txt', 'interval')).toBe('0:01\tone\ntwo.\n0:31\tthree\n# four\n2:10\tfive\n');
    expect(file('md', 'interval')).toBe('- 0:01 one\n- two.\n- 0:31 three\n- \\# four\n- 2:10 five\n');
  });

  it('writes every chapter title as a heading, even without lines', () => {
    expect(file('txt', 'chapter')).toBe(
      '0:00\tA *start*\n\none\ntwo.\nthree\n\n0:33\tThe end\n\n# four\nfive\n\n2:20\tSilence\n',
    );
    expect(file('md', 'chapter', 'a1B2-c3_D4e')).toContain(
      '- three\n\n## [0:33](https://www.youtube.com/watch?v=a1B2-c3_D4e&t=33s) The end\n\n- \\# four\n',
    );
    expect(file('md', 'chapter')).toMatch(/^## 0:00 A \\\*start\\\*\n\n- one\n/);
  });

  it('writes the chapter layout like the layout without times if there are no chapters', () => {
    const options = { layout: { times: 'chapter', every: 30 } } as const;
    expect(serializeCaptions('txt', cues, options)).toEqual(serializeCaptions('txt', cues));
  });

  it('joins lines to paragraphs with their start times', () => {
    expect(file('txt', 'paragraph')).toBe('0:01\tone two.\n\n0:31\tthree # four\n\n2:10\tfive\n');
    expect(file('md', 'paragraph', 'a1B2-c3_D4e')).toBe(
      '[0:01](https://www.youtube.com/watch?v=a1B2-c3_D4e&t=1s) one two.\n\n' +
        '[0:31](https://www.youtube.com/watch?v=a1B2-c3_D4e&t=31s) three # four\n\n' +
        '[2:10](https://www.youtube.com/watch?v=a1B2-c3_D4e&t=130s) five\n\n',
    );
  });
});

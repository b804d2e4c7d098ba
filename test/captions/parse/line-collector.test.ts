import { describe, expect, it } from 'vitest';
import { countWords } from '@/lib/captions/cue-text';
import { LineCollector } from '@/lib/captions/parse/line-collector';

/** Returns the line that the collector creates from `file`, which lasts from 1 to 3 seconds. */
function collectLine(file: string, clean: (raw: string) => string = (raw) => raw) {
  const lines = new LineCollector(file, 'en', clean);
  lines.addRange(0, file.length, 1000, 3000);
  return lines.cues[0];
}

describe('LineCollector', () => {
  it('counts words as `countWords` does, whatever separates them', () => {
    const other: string[] = [];
    for (let code = 0; code < 0x1_0000; code++) {
      const character = String.fromCharCode(code);
      for (const text of [`one${character}two`, `one ${character} two`])
        if (collectLine(text)?.wordCount !== countWords(text)) other.push(code.toString(16));
    }
    expect(other).toEqual([]);
  });

  it('cleans text with markup signs or several lines, and keeps other text unchanged', () => {
    const cleaned = (file: string) => collectLine(file, () => 'cleaned up')?.text;
    expect(['a & b', 'a <b', '{a', 'a\nb'].map(cleaned)).toEqual(Array.from({ length: 4 }, () => 'cleaned up'));
    expect(cleaned('a > b] } é')).toBe('a > b] } é');
    expect(collectLine('a &', () => 'one two three')).toMatchObject({ wordCount: 3, speechRate: 90 });
  });

  it('clamps times to valid values', () => {
    const lines = new LineCollector('x', 'en', (raw) => raw);
    for (const [start, end] of [
      [-1000, 2000],
      [5000, 1000],
      [Number.NaN, 1],
      [1, Number.NaN],
      [Number.POSITIVE_INFINITY, 0],
    ])
      lines.addRange(0, 1, start ?? 0, end ?? 0);
    expect(lines.cues.map(({ offset, duration }) => [offset, duration])).toEqual([
      [0, 2],
      [5, 0],
      [0, 0],
      [0.001, 0],
      [3_600_000, 0],
    ]);
    expect(lines.cues[0]).toMatchObject({ speechRate: 20, cutSeconds: 1 });
  });
});

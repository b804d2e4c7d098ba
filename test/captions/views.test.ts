import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeViews,
  applyViews,
  exportedCues,
  fileNameTags,
  initialViews,
  noViews,
  viewTags,
} from '@/lib/captions/views';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('applyViews', () => {
  const cues = [cue(0, '[Music]'), cue(2, 'one two'), cue(3, 'one two three.')];

  it('returns the received array if no view is on', () => {
    expect(applyViews(cues, noViews)).toBe(cues);
    expect(activeViews(noViews, cues)).toEqual([]);
  });

  it('combines views and names them for an export', () => {
    const views = { ...noViews, rolling: true, sentences: true, noSounds: true, shiftSeconds: 0.5 };
    expect(applyViews(cues, views).map(({ text, offset }) => [offset, text])).toEqual([[2.5, 'one two three.']]);
    expect(activeViews(views, cues)).toEqual(['noSounds', 'rolling', 'sentences', 'shiftSeconds']);
    expect(activeViews({ ...noViews, shiftSeconds: -0.1 }, cues)).toEqual(['shiftSeconds']);
  });

  it('removes formatting tags by default, and names that view only if there are tags', () => {
    const first = initialViews({ tags: false });
    const styled = [cue(0, '<i>one</i> two'), cue(2, '{\\an8}')];
    expect(applyViews(styled, first).map(({ text }) => text)).toEqual(['one two']);
    expect(applyViews(styled, initialViews({ tags: true }))).toBe(styled);
    expect(applyViews(cues, first)).toBe(cues);
    expect(viewTags(first, styled)).toEqual(['no tags']);
    expect(viewTags(first, cues)).toEqual([]);
    expect(fileNameTags({ ...first, noSounds: true })).toEqual(['no sounds']);
  });

  it('does not change the lines if each continues to the next, which only files show', () => {
    const continued = { ...noViews, continued: true };
    expect(applyViews(cues, continued)).toBe(cues);
    expect(fileNameTags(continued)).toEqual(['continued']);
    expect(exportedCues(cues, noViews)).toBe(cues);
  });

  it('does not change the received lines', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const before = structuredClone(cues);
        applyViews(cues, {
          noTags: true,
          rolling: true,
          sentences: true,
          noSounds: true,
          continued: true,
          shiftSeconds: 1,
        });
        expect(cues).toEqual(before);
      }),
    );
  });
});

describe('exportedCues', () => {
  it('ends each line where the next later one starts', () => {
    const cues = [
      cue(1.1, 'short'),
      cue(6.3, 'long', { duration: 9 }),
      cue(8, 'a'),
      cue(8, 'b', { duration: 0 }),
      cue(9, 'c'),
    ];
    const ends = exportedCues(cues, { continued: true }).map(({ offset, duration }) => [offset, duration]);
    expect(ends).toEqual([
      [1.1, 5.2],
      [6.3, 1.7],
      [8, 1],
      [8, 1],
      [9, 2],
    ]);
  });

  it('leaves no gap and no overlap', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const lines = exportedCues(cues, { continued: true });
        const ms = (seconds: number) => Math.round(seconds * 1000);
        for (const [index, { offset, duration }] of lines.entries()) {
          const later = lines.slice(index).find((line) => line.offset > offset);
          if (later) expect(ms(offset + duration)).toBe(ms(later.offset));
          else expect(duration).toBe(cues[index]?.duration);
        }
      }),
    );
  });
});

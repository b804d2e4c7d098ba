import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeViews, applyViews, fileNameTags, initialViews, noViews, viewTags } from '@/lib/captions/views';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('applyViews', () => {
  const cues = [cue(0, '[Music]'), cue(2, 'one two'), cue(3, 'one two three.')];

  it('returns the received array if no view is on', () => {
    expect(applyViews(cues, noViews)).toBe(cues);
    expect(activeViews(noViews, cues)).toEqual([]);
  });

  it('combines views and names them for an export', () => {
    const views = { noTags: false, rolling: true, sentences: true, noSounds: true, shiftSeconds: 0.5 };
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

  it('does not change the received lines', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const before = structuredClone(cues);
        applyViews(cues, { noTags: true, rolling: true, sentences: true, noSounds: true, shiftSeconds: 1 });
        expect(cues).toEqual(before);
      }),
    );
  });
});

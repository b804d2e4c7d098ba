import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asReceived, firstViews, viewed, viewMarks, viewsOn } from '@/lib/captions/views';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('the views of a track', () => {
  const cues = [cue(0, '[Music]'), cue(2, 'one two'), cue(3, 'one two three.')];

  it('are the very lines as received where none is on', () => {
    expect(viewed(cues, asReceived)).toBe(cues);
    expect(viewsOn(asReceived, cues)).toEqual([]);
  });

  it('work together, and name themselves for an export', () => {
    const views = { noTags: false, rolling: true, sentences: true, noSounds: true, shiftSeconds: 0.5 };
    expect(viewed(cues, views).map(({ text, offset }) => [offset, text])).toEqual([[2.5, 'one two three.']]);
    expect(viewsOn(views, cues)).toEqual(['noSounds', 'rolling', 'sentences', 'shiftSeconds']);
    expect(viewsOn({ ...asReceived, shiftSeconds: -0.1 }, cues)).toEqual(['shiftSeconds']);
  });

  it('remove formatting tags at first, and name that only where there are some', () => {
    const first = firstViews({ tags: false });
    const styled = [cue(0, '<i>one</i> two'), cue(2, '{\\an8}')];
    expect(viewed(styled, first).map(({ text }) => text)).toEqual(['one two']);
    expect(viewed(styled, firstViews({ tags: true }))).toBe(styled);
    expect(viewed(cues, first)).toBe(cues);
    expect(viewMarks(first, styled)).toEqual(['no tags']);
    expect(viewMarks(first, cues)).toEqual([]);
  });

  it('leave the lines as received untouched, so that switching them off gives those back', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const before = structuredClone(cues);
        viewed(cues, { noTags: true, rolling: true, sentences: true, noSounds: true, shiftSeconds: 1 });
        expect(cues).toEqual(before);
      }),
    );
  });
});

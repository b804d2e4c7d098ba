import { describe, expect, it } from 'vitest';
import { lineSourceFrom } from '@/components/captions/line-source';
import { lineAtPosition } from '@/components/captions/list-scroll';
import { defaultSettings } from '@/lib/settings/settings';
import { cue } from '../fixtures/cues';
import { t } from '../translations';

const source = (...starts: number[]) =>
  lineSourceFrom(
    starts.map((start) => cue(start, 'said')),
    defaultSettings.speechRateLimits,
    t,
  );
const position = (count: number, line: number, seconds: number) => ({
  count,
  selection: null,
  top: { line, seconds, y: 0 },
});

describe('lineAtPosition', () => {
  it('returns the same line if the number of lines is the same, even if the lines moved', () => {
    expect(lineAtPosition(position(3, 2, 20), source(5, 15, 25))).toBe(2);
  });

  it('returns the line at the same playback time after the lines have changed', () => {
    expect(lineAtPosition(position(9, 7, 20), source(0, 15, 25))).toBe(1);
    expect(lineAtPosition(position(9, 0, 1), source(5, 15))).toBe(0);
  });

  it('returns `null` if no line was visible', () => {
    expect(lineAtPosition(null, source(0))).toBeNull();
    expect(lineAtPosition({ count: 1, selection: null, top: null }, source(0))).toBeNull();
  });
});

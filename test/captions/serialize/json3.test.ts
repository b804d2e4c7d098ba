import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { anyCues, cue, wellFormed } from '@/test/fixtures/cues';

interface Events {
  wireMagic: string;
  events: { tStartMs: number; dDurationMs: number; segs: { utf8: string }[] }[];
}

describe('writeJson3', () => {
  it('writes every line with whole milliseconds and its text unchanged', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const file = serializeCaptions('json3', cues);
        const { wireMagic, events } = JSON.parse(new TextDecoder().decode(file)) as Events;
        expect(wireMagic).toBe('pb3');
        expect(events.map(({ segs }) => segs.map(({ utf8 }) => utf8).join(''))).toEqual(
          wellFormed(cues).map(({ text }) => text),
        );
        expect(events.map(({ tStartMs }) => tStartMs)).toEqual(cues.map(({ offset }) => Math.round(offset * 1000)));
        expect(events.every(({ dDurationMs }) => dDurationMs > 0)).toBe(true);
      }),
    );
  });

  it('keeps overlaps even if the option to clip them is on', () => {
    const rolling = [cue(0, 'one', { duration: 5 }), cue(2, 'one two', { duration: 5 })];
    const file = serializeCaptions('json3', rolling, { clipOverlaps: true });
    const { events } = JSON.parse(new TextDecoder().decode(file)) as Events;
    expect(events.map(({ tStartMs, dDurationMs }) => [tStartMs, dDurationMs])).toEqual([
      [0, 5000],
      [2000, 5000],
    ]);
  });
});

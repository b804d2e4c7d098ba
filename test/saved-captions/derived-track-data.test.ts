import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuesFrom } from '@/lib/captions/cues';
import { removeTags } from '@/lib/captions/views';
import { deriveTrackData } from '@/lib/saved-captions/derived-track-data';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';
import { cachedResponse } from '@/test/fakes';
import { anyCues, cue } from '@/test/fixtures/cues';

const asRead = { skippedRows: 0, computed: 0, timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 } };
const response = cachedResponse({ key: 'k', videoId: 'aaaaaaaaaaa', params: { videoId: 'aaaaaaaaaaa' }, body: '[]' });

describe('deriveTrackData', () => {
  it('returns one line of text per cue, with its start time', () => {
    fc.assert(
      fc.property(anyCues, (received) => {
        const cues = cuesFrom(received);
        const derived = deriveTrackData(response, { cues, lang: 'en', ...asRead });
        expect(derived?.facts).toMatchObject({
          lines: cues.length,
          speechRate: speechRateOf(removeTags(cues), null).overSpoken,
        });
        const lines = derived?.text.text.split('\n') ?? [];
        expect(cues.length === 0 ? [''] : cues.map(({ text }) => text.replace(/\s/g, ' '))).toEqual(lines);
        expect([...(derived?.text.starts ?? [])]).toEqual(cues.map(({ offset }) => Math.round(offset * 1000)));
      }),
    );
  });

  it('marks where the new text of rolling captions starts', () => {
    const rolling = [cue(0, 'high tide'), { ...cue(2, 'high tide\ncomes in'), duration: 4 }, cue(20, 'high tide')];
    const derived = deriveTrackData(response, { cues: rolling, lang: 'en', ...asRead });
    expect(derived?.text.newTextStarts).toEqual(Uint32Array.of(0, 10, 0));
    const plain = deriveTrackData(response, { cues: rolling.slice(0, 1), lang: 'en', ...asRead });
    expect(plain?.text).not.toHaveProperty('newTextStarts');
  });

  it('counts the bytes of the response for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const derived = deriveTrackData({ ...response, body }, { cues: [], lang: null, ...asRead });
        expect(derived?.facts.bytes).toBe(new TextEncoder().encode(body).length);
      }),
    );
    const lone = deriveTrackData({ ...response, body: '\ud83c🌙\udf19é' }, { cues: [], lang: null, ...asRead });
    expect(lone?.facts).toMatchObject({ bytes: 12, speechRate: null, endSeconds: 0 });
  });

  it('counts characters in scripts without word spaces', () => {
    const derived = deriveTrackData(response, { cues: [{ ...cue(0, '月と水車'), lang: 'ja' }], lang: 'ja', ...asRead });
    expect(derived?.facts).toMatchObject({ unit: 'characters', count: 4 });
  });

  it('returns null for a response without captions', () => {
    expect(deriveTrackData({ ...response, name: 'videos' }, { cues: [], lang: null, ...asRead })).toBeNull();
    expect(deriveTrackData({ ...response, videoId: null }, { cues: [], lang: null, ...asRead })).toBeNull();
  });
});

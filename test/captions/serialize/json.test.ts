import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { anyCues, cue, wellFormed } from '@/test/fixtures/cues';
import { strictSrt } from '@/test/fixtures/strict-subtitles';

const file = (...options: Parameters<typeof serializeCaptions>) =>
  new TextDecoder().decode(serializeCaptions(...options));

describe('writeJson', () => {
  it('writes the six fields of the service’s caption item, one caption per line', () => {
    expect(file('json', [cue(1, 'a "b"')])).toBe(
      '[\n{"offset":1,"duration":2,"lang":"en","text":"a \\"b\\"","wordCount":4,"speechRate":120}\n]\n',
    );
  });

  it('writes JSON that is parsed to the same lines', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        expect(JSON.parse(file('json', cues))).toEqual(wellFormed(cues));
      }),
    );
  });

  it('writes JSON whose parsed lines give the same SubRip file', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const again = JSON.parse(file('json', cues)) as typeof cues;
        expect(file('srt', again)).toBe(file('srt', cues));
        expect(strictSrt(file('srt', again))).not.toBeNull();
      }),
    );
  });
});

describe('writeNdjson', () => {
  it('writes one caption per line and nothing around them', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const lines = file('ndjson', cues).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(wellFormed(cues));
      }),
    );
  });
});

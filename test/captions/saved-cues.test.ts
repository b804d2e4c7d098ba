import { describe, expect, it } from 'vitest';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { CachedResponse } from '@/lib/service/call';
import { captionFormats } from '@/lib/service/value-sets';
import { cue } from '@/test/fixtures/cues';
import { formatCaptions } from '../service/caption-formats/format-captions';

const cues = [cue(1, 'one two three four'), cue(4, 'five & six <7')];
const encoded = cues.map((one) => ({ ...one, text: one.text.replace('&', '&amp;').replace('<', '&lt;') }));

const savedResponse = (body: string, params: object = {}, more: Partial<CachedResponse> = {}): CachedResponse => ({
  key: 'k',
  name: 'captions',
  params: { videoId: 'aaaaaaaaaaa', ...params },
  videoId: 'aaaaaaaaaaa',
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'text/plain',
  body,
  ...more,
});

describe('readSavedCues', () => {
  it.each(captionFormats.filter((format) => format !== 'text'))('returns the same lines from a %s body', (format) => {
    const { body } = formatCaptions(format, encoded);
    const read = readSavedCues(savedResponse(body, { format, lang: 'en' }));
    expect(read).toMatchObject({ ok: true, value: { cues, format, lang: 'en', skippedRows: 0, timed: true } });
    expect(read.ok && read.value.exact).toBe(format === 'json' || format === 'csv');
  });

  it('returns lines without times from plain text', () => {
    const read = readSavedCues(savedResponse(formatCaptions('text', encoded).body, { format: 'text' }));
    expect(read).toMatchObject({ ok: true, value: { timed: false, lang: null } });
    expect(read.ok && read.value.cues.map(({ text, lang }) => [text, lang])).toEqual([
      ['one two three four five & six <7', 'und'],
    ]);
  });

  it('counts timing issues, except in plain text', () => {
    const untimedCues = [cue(1, 'a'), { ...cue(4, 'b'), duration: 0 }];
    const timingIssues = (format: 'json' | 'text') => {
      const read = readSavedCues(savedResponse(formatCaptions(format, untimedCues).body, { format }));
      return read.ok ? read.value.timingIssues : null;
    };
    expect([timingIssues('json'), timingIssues('text')]).toEqual([
      { repaired: 0, outOfOrder: 0, withoutLength: 1 },
      { repaired: 0, outOfOrder: 0, withoutLength: 0 },
    ]);
    const rows = JSON.stringify([{ ...cue(9, 'a') }, { ...cue(-1, 'b') }]);
    expect(readSavedCues(savedResponse(rows))).toMatchObject({ value: { timingIssues: { repaired: 1 } } });
    const srt = '1\n00:00:01,000 --> 00:00:01,000\nno length\n';
    expect(readSavedCues(savedResponse(srt, { format: 'srt' }))).toMatchObject({
      value: { timingIssues: { withoutLength: 1 } },
    });
  });

  it.each([
    [
      'an end before the start',
      [
        [1, 3],
        [9, 8],
      ],
      { repaired: 1, outOfOrder: 0, withoutLength: 0 },
    ],
    [
      'lines out of order',
      [
        [9, 10],
        [1, 2],
        [2, 3],
        [10, 11],
      ],
      { repaired: 0, outOfOrder: 2, withoutLength: 0 },
    ],
    [
      'a start beyond the maximum',
      [
        [1, 2],
        [4_000_000, 4_000_001],
      ],
      { repaired: 1, outOfOrder: 0, withoutLength: 0 },
    ],
    [
      'a line without a duration',
      [
        [1, 2],
        [4, 4],
      ],
      { repaired: 0, outOfOrder: 0, withoutLength: 1 },
    ],
  ])('counts %s in files of every format', (_, times, timingIssues) => {
    const clock = (seconds: number) =>
      `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${new Date(seconds * 1000).toISOString().slice(14, 19)},000`;
    const bodies = {
      srt: times.map(([from = 0, to = 0], index) => `${index + 1}\n${clock(from)} --> ${clock(to)}\nx\n\n`).join(''),
      json3: JSON.stringify({
        events: times.map(([from = 0, to = 0]) => ({
          tStartMs: from * 1000,
          dDurationMs: (to - from) * 1000,
          segs: [{ utf8: 'x' }],
        })),
      }),
      csv: `text,offset,duration\n${times.map(([from = 0, to = 0]) => `x,${from},${to - from}\n`).join('')}`,
    };
    for (const format of ['srt', 'json3', 'csv'] as const)
      expect(readSavedCues(savedResponse(bodies[format], { format }))).toMatchObject({ value: { timingIssues } });
  });

  it('counts a paragraph without an end as one without a duration', () => {
    const ttml =
      '<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s">x</p><p begin="3s" end="2s">y</p></body></tt>';
    expect(readSavedCues(savedResponse(ttml, { format: 'ttml' }))).toMatchObject({
      value: { timingIssues: { repaired: 1, outOfOrder: 0, withoutLength: 1 } },
    });
  });

  it('reads a SubRip file that is wrapped in a JSON string', () => {
    const body = JSON.stringify(formatCaptions('srt', encoded).body);
    expect(readSavedCues(savedResponse(body, { format: 'srt' }))).toMatchObject({
      ok: true,
      value: { cues: [{}, {}] },
    });
  });

  it('returns the received language rather than the requested one', () => {
    const vtt = formatCaptions('vtt', [{ ...cue(1, 'en'), lang: 'da' }]).body;
    expect(readSavedCues(savedResponse(vtt, { format: 'vtt', lang: 'en' }))).toMatchObject({
      value: { lang: 'da', cues: [{ lang: 'da' }] },
    });
    const json = new TextDecoder().decode(serializeCaptions('json', [cue(1, 'x', { lang: 'da' })]));
    expect(readSavedCues(savedResponse(json, { lang: 'en' }))).toMatchObject({ value: { lang: 'da' } });
  });

  it('counts unreadable rows', () => {
    const rows = JSON.stringify([cue(1, 'x'), { offset: 'soon' }]);
    expect(readSavedCues(savedResponse(rows))).toMatchObject({ value: { skippedRows: 1, cues: [{}] } });
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\nsoon --> later\ny\n';
    expect(readSavedCues(savedResponse(srt, { format: 'srt' }))).toMatchObject({
      value: { skippedRows: 1, cues: [{}] },
    });
  });

  it.each([
    ['a speech rate', { speechRate: null }],
    ['a word count', { wordCount: undefined, speechRate: undefined }],
    ['a language', { lang: null }],
    ['a duration', { duration: null, speechRate: null }],
  ])('keeps lines without %s, and counts computed speech rates', (_, missing) => {
    const hundred = Array.from({ length: 100 }, (_, index) =>
      cue(index * 3, 'one two three', { duration: 2, wordCount: 3, speechRate: 90 }),
    );
    const received = hundred.map((one, index) => (index % 25 === 0 ? { ...one, ...missing } : one));
    const read = readSavedCues(savedResponse(JSON.stringify(received), { lang: 'en' }));
    const computed = 'speechRate' in missing ? 4 : 0;
    expect(read).toMatchObject({ ok: true, value: { skippedRows: 0, computed, exact: computed === 0 } });
    if (!read.ok) return;
    const [first] = read.value.cues;
    const duration = 'duration' in missing ? 0 : 2;
    expect(first).toMatchObject({ lang: 'en', duration, wordCount: 3, speechRate: duration === 0 ? 0 : 90 });
    const srt = new TextDecoder().decode(serializeCaptions('srt', read.value.cues));
    expect(srt.match(/one two three/g)).toHaveLength(100);
  });

  it.each([
    [
      'a rejected request',
      savedResponse('{"error":{"message":"Forbidden"}}', { format: 'srt' }, { status: 403 }),
      'forbidden',
    ],
    ['no captions', savedResponse('{"error":"No captions"}', { lang: 'da' }, { status: 404 }), 'no-captions'],
    ['a truncated response', savedResponse('[{"offset":1,', {}), 'truncated'],
    ['a web page', savedResponse('<!doctype html><p>x', { format: 'ttml' }), 'web-page'],
    ['text without subtitles', savedResponse('hello', { format: 'srt' }), 'unexpected-response'],
    ['an unknown format', savedResponse('hello', { format: 'sbv' }), 'unexpected-response'],
    ['a response of another endpoint', savedResponse('[]', {}, { name: 'videos' }), 'unexpected-response'],
  ])('returns the failure for %s', (_, response, kind) => {
    expect(readSavedCues(response)).toMatchObject({ ok: false, failure: { kind } });
  });
});

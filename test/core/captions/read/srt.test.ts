import { describe, expect, it } from 'vitest';
import { readSrt } from '@/lib/core/captions/read/srt';

const good = '1\n00:00:00,000 --> 00:00:01,500\none\ntwo\n\n2\n66:00:00,000 --> 66:00:01,000\nthree\n';

describe('reading SubRip', () => {
  it.each([
    ['line feeds', good],
    ['carriage returns and line feeds', good.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${good}`],
    ['more empty lines', good.replaceAll('\n\n', '\n\n\n\n')],
  ])('takes a file with %s', (_, file) => {
    expect(readSrt(file)).toEqual([
      { start: 0, end: 1500, text: 'one\ntwo' },
      { start: 237_600_000, end: 237_601_000, text: 'three' },
    ]);
  });

  it.each([
    ['numbers from 0', good.replace('1\n', '0\n')],
    ['a gap in its numbers', good.replace('2\n66', '3\n66')],
    ['points in its times', good.replaceAll(',', '.')],
    ['sixty seconds', good.replace('00:01,500', '00:60,500')],
    ['an end before its start', good.replace('66:00:01', '65:00:01')],
    ['an end at its start', good.replace('66:00:01,000', '66:00:00,000')],
    ['no text', '1\n00:00:00,000 --> 00:00:01,500\n\n'],
  ])('refuses a file with %s', (_, file) => {
    expect(readSrt(file)).toBeNull();
  });
});

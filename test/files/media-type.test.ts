import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileExtension, parseMediaType } from '@/lib/files/media-row';

describe('parseMediaType and fileExtension', () => {
  it.each([
    ['video/mp4; codecs="avc1.640028"', 'video', 'mp4', ['avc1.640028']],
    ['video/mp4;codecs="avc1.42001E, mp4a.40.2"', 'video', 'mp4', ['avc1.42001E', 'mp4a.40.2']],
    ['audio/webm; codecs=opus', 'audio', 'webm', ['opus']],
    ["VIDEO/WebM; Codecs='vp9'", 'video', 'webm', ['vp9']],
    ['audio/mp4', 'audio', 'mp4', []],
    ['video/mp4; codecs=""', 'video', 'mp4', []],
    ['text/html; codecs="av01"', 'other', 'html', ['av01']],
  ])('%s', (text, kind, container, codecs) => {
    expect(parseMediaType(text)).toEqual({ kind, container, codecs });
  });

  it.each([undefined, '', 'video', 'mp4; codecs="vp9"', '/', 'video/', '<img src=x>/mp4'])('reject %s', (text) => {
    expect(parseMediaType(text)).toBeNull();
  });

  it('are fast on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseMediaType(text) === null || text.includes('/')));
    expect(parseMediaType(`video/mp4; codecs=${'"'.repeat(100_000)}`)?.codecs).toEqual([]);
  });

  it.each([
    ['video/mp4', 'mp4'],
    ['audio/mp4', 'm4a'],
    ['audio/webm', 'webm'],
    ['video/x-matroska', 'mkv'],
    ['video/../../etc', 'bin'],
    ['video/constructor', 'bin'],
    [undefined, 'bin'],
  ])('return the extension of %s: %s', (text, ending) => {
    expect(fileExtension(parseMediaType(text))).toBe(ending);
  });
});

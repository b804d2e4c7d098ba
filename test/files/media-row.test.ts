import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audioRows, fileExtension, identifyCodec, isAac, parseMediaType, videoRows } from '@/lib/files/media-row';
import { audioFile, videoFile } from './media-rows';

describe('parseMediaType', () => {
  it.each([
    ['video/mp4; codecs="avc1.640028"', 'video', 'mp4', ['avc1.640028']],
    ['video/mp4;codecs="avc1.42001E, mp4a.40.2"', 'video', 'mp4', ['avc1.42001E', 'mp4a.40.2']],
    ['audio/webm; codecs=opus', 'audio', 'webm', ['opus']],
    ["VIDEO/WebM; Codecs='vp9'", 'video', 'webm', ['vp9']],
    ['audio/mp4', 'audio', 'mp4', []],
    ['video/mp4; codecs=""', 'video', 'mp4', []],
    ['text/html; codecs="av01"', 'other', 'html', ['av01']],
  ])('parses %s', (text, kind, container, codecs) => {
    expect(parseMediaType(text)).toEqual({ kind, container, codecs });
  });

  it.each([undefined, '', 'video', 'mp4; codecs="vp9"', '/', 'video/', '<img src=x>/mp4'])('rejects %s', (text) => {
    expect(parseMediaType(text)).toBeNull();
  });

  it('accepts any text, even with a hundred thousand quotes', () => {
    fc.assert(fc.property(fc.string(), (text) => parseMediaType(text) === null || text.includes('/')));
    expect(parseMediaType(`video/mp4; codecs=${'"'.repeat(100_000)}`)?.codecs).toEqual([]);
  });
});

describe('fileExtension', () => {
  it.each([
    ['video/mp4', 'mp4'],
    ['audio/mp4', 'm4a'],
    ['audio/webm', 'webm'],
    ['video/x-matroska', 'mkv'],
    ['video/../../etc', 'bin'],
    ['video/constructor', 'bin'],
    [undefined, 'bin'],
  ])('of %s is %s', (text, ending) => {
    expect(fileExtension(parseMediaType(text))).toBe(ending);
  });
});

describe('identifyCodec', () => {
  it.each([
    ['av01.0.08M.08', 'AV1', 'picture'],
    ['av01.0.17M.10.0.110.09.16.09.0', 'AV1', 'picture'],
    ['vp9', 'VP9', 'picture'],
    ['vp09.02.51.10.01.09.16.09.00', 'VP9', 'picture'],
    ['vp8', 'VP8', 'picture'],
    ['vp08.00.10.08', 'VP8', 'picture'],
    ['avc1.640028', 'H.264', 'picture'],
    ['avc1.4d401f', 'H.264', 'picture'],
    ['avc3.64001E', 'H.264', 'picture'],
    ['hvc1.1.6.L93.B0', 'H.265', 'picture'],
    ['hev1.2.4.L153.B0', 'H.265', 'picture'],
    ['vvc1.1.L51.CQA', 'H.266', 'picture'],
    ['dvh1.05.07', 'Dolby Vision', 'picture'],
    ['mp4v.20.3', 'MPEG-4', 'picture'],
    ['theora', 'Theora', 'picture'],
    ['s263', 'H.263', 'picture'],
    ['opus', 'Opus', 'sound'],
    ['Opus', 'Opus', 'sound'],
    ['vorbis', 'Vorbis', 'sound'],
    ['mp4a.40.2', 'AAC', 'sound'],
    ['mp4a.40.5', 'HE-AAC', 'sound'],
    ['mp4a.40.05', 'HE-AAC', 'sound'],
    ['mp4a.40.29', 'HE-AAC v2', 'sound'],
    ['mp4a.40.42', 'xHE-AAC', 'sound'],
    ['mp4a.40.34', 'MP3', 'sound'],
    ['mp4a.6B', 'MP3', 'sound'],
    ['mp4a.67', 'AAC', 'sound'],
    ['mp4a', 'AAC', 'sound'],
    ['ac-3', 'AC-3', 'sound'],
    ['mp4a.a5', 'AC-3', 'sound'],
    ['ec-3', 'E-AC-3', 'sound'],
    ['mp4a.A6', 'E-AC-3', 'sound'],
    ['ac-4.02.01.03', 'AC-4', 'sound'],
    ['dtse', 'DTS', 'sound'],
    ['fLaC', 'FLAC', 'sound'],
    ['alac', 'ALAC', 'sound'],
    ['mhm1.0x0D', 'MPEG-H', 'sound'],
    ['iamf.001.001.Opus', 'IAMF', 'sound'],
    ['samr', 'AMR', 'sound'],
  ])('identifies %s as %s (%s)', (written, name, carries) => {
    expect(identifyCodec(written)).toEqual({ name, carries });
  });

  it.each(['zz99.1', 'avc', 'avc12', 'vp99', 'opusx', 'mp4a.zz', '', '<b>av01</b>'])(
    'returns the text of an unknown codec as its name: %s',
    (written) => {
      expect(identifyCodec(written)).toEqual({ name: written, carries: 'unknown' });
    },
  );

  it('returns a name for any text that is not empty', () => {
    fc.assert(fc.property(fc.string(), (written) => identifyCodec(written).name !== '' || written === ''));
  });
});

describe('isAac', () => {
  it('recognises the AAC family', () => {
    const family = ['mp4a.40.2', 'mp4a.40.5', 'mp4a.40.29', 'mp4a.40.42'];
    expect(family.every((one) => isAac(identifyCodec(one)))).toBe(true);
    expect(['opus', 'mp4a.40.34', 'ac-3'].some((one) => isAac(identifyCodec(one)))).toBe(false);
  });
});

describe('videoRows, audioRows', () => {
  const keysByBytes = (rows: ReturnType<typeof audioRows>) =>
    Object.fromEntries(rows.map(({ bytes, key }) => [bytes, key]));
  const dubbed = (language: string, bytes: string) =>
    audioFile(140, 'mp4a.40.2', 130_000, {
      url: `https://media.example/videoplayback?itag=140&xtags=acont%3Ddubbed%3Alang%3D${language}`,
      contentLength: bytes,
    });

  it('give each file a key of its own, which does not depend on its position', () => {
    const sound = [dubbed('de', '1'), dubbed('fr', '2'), audioFile(251, 'opus', 130_000, { contentLength: '3' })];
    const keys = keysByBytes(audioRows(sound));
    expect(new Set(Object.values(keys)).size).toBe(3);
    expect(keysByBytes(audioRows(sound.toReversed()))).toEqual(keys);
    const videos = [videoFile(299, 1080, 60, 'avc1'), videoFile(248, 1080, 30, 'vp9')];
    expect(
      videoRows(videos.toReversed())
        .map(({ key }) => key)
        .toReversed(),
    ).toEqual(videoRows(videos).map(({ key }) => key));
  });

  it('give each of several equal files a key', () => {
    const [one, other] = audioRows([dubbed('de', '1'), dubbed('de', '1')]);
    expect(one?.key).not.toBe(other?.key);
  });
});

import { describe, expect, it } from 'vitest';
import { nonBlankLines } from '@/lib/captions/serialize/write-options';
import { findProgram, runProgram, writeTemporaryFile } from './programs';
import { parseSrtLines } from './readers';
import { both, fileOf, hostileTexts, lateTimes } from './tracks';
import { parseVtt } from './vtt-reader';

// The ffmpeg in Debian 12 reads SRT and WebVTT, but can only write TTML.
const ffprobe = findProgram('ffprobe') ?? '';
const ffmpeg = findProgram('ffmpeg') ?? '';

interface Packet {
  pts: number;
  duration: number;
  data: string;
}

/** Returns the captions as the demuxer reads them: times in whole milliseconds and the raw text. */
function readPackets(format: 'srt' | 'vtt', file: string) {
  const path = writeTemporaryFile(`x.${format}`, file);
  const output = runProgram(ffprobe, ['-v', 'error', '-show_packets', '-show_data', '-of', 'json', path]);
  return (JSON.parse(output) as { packets: Packet[] }).packets.map(({ pts, duration, data }) => ({
    start: pts,
    end: pts + duration,
    text: fromDump(data),
  }));
}

/** Decodes a hex dump whose lines contain an offset, eight groups of four digits, and printable characters. */
const fromDump = (dump: string): string =>
  Buffer.from(
    dump
      .split('\n')
      .map((line) => line.slice(10, 49).replaceAll(' ', ''))
      .join(''),
    'hex',
  ).toString('utf8');

describe.runIf(ffprobe && ffmpeg)('ffmpeg', { timeout: 30_000 }, () => {
  it.each([
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
  ])('finds every caption of a SubRip file with %s at its time', (_, cues) => {
    const file = fileOf('srt', cues);
    expect(readPackets('srt', file)).toEqual(parseSrtLines(file));
  });

  it.each([
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
  ])('finds every caption of a WebVTT file with %s at its time', (_, cues) => {
    const file = fileOf('vtt', cues, { title: 'T', notes: ['n'] });
    const times = (lines: readonly { start: number; end: number }[]) => lines.map(({ start, end }) => [start, end]);
    const packets = readPackets('vtt', file);
    expect(packets.map(({ start, end }) => [start, end])).toEqual(
      parseVtt(file).lines.map(({ start, end }) => [start, end]),
    );
    expect(times(packets)).toHaveLength(cues.length);
    expect(packets.map(({ text }) => text)).toEqual(
      cues.map(({ text }) =>
        nonBlankLines(text.toWellFormed().replaceAll('\0', '\ufffd'))
          .join('\n')
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;'),
      ),
    );
  });

  it('reads the same captions with either line end', () => {
    for (const format of ['srt', 'vtt'] as const)
      expect(readPackets(format, fileOf(format, lateTimes, { lineEnds: 'crlf' }))).toEqual(
        readPackets(format, fileOf(format, lateTimes)),
      );
  });

  it('reads two languages in one caption', () => {
    const [first] = readPackets('srt', fileOf('srt', hostileTexts, both));
    expect(first).toEqual({ start: 250, end: 2500, text: 'plain words\nschlichte Worte und <mehr>' });
    expect(readPackets('vtt', fileOf('vtt', hostileTexts, both))[0]?.text).toBe(
      '<lang en>plain words</lang>\n<lang de>schlichte Worte und &lt;mehr&gt;</lang>',
    );
  });

  it('converts SubRip to WebVTT with the same captions', () => {
    const path = writeTemporaryFile('x.srt', fileOf('srt', lateTimes));
    const turned = parseVtt(runProgram(ffmpeg, ['-v', 'error', '-i', path, '-f', 'webvtt', '-']));
    expect(turned).toEqual(parseVtt(fileOf('vtt', lateTimes)));
  });
});

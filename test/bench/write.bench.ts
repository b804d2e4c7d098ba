import { stringify } from 'csv-stringify/browser/esm/sync';
import Papa from 'papaparse';
import SrtParser from 'srt-parser-2';
import subsrt from 'subsrt-ts';
import { stringifySync } from 'subtitle';
import type { Cue } from '@/lib/captions/cue';
import { allExportFormats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { sampleCues } from './sample.ts';
import type { Case, Contest, Contests } from './shape.ts';

const encoder = new TextEncoder();
const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const three = (value: number): string => (value < 100 ? `0${two(value)}` : `${value}`);

/** Formats a time with plain concatenation. */
function clock(seconds: number, point: string): string {
  const ms = Math.round(seconds * 1000);
  const s = Math.floor(ms / 1000);
  const m = Math.floor(ms / 60_000);
  const h = Math.floor(ms / 3_600_000);
  return `${two(h)}:${two(m - h * 60)}:${two(s - m * 60)}${point}${three(ms - s * 1000)}`;
}

/** Joins and encodes strings once, without escaping, clipping or validation. */
const bareSubtitles = (cues: Cue[], point: string): Uint8Array => {
  let file = point === '.' ? 'WEBVTT\n\n' : '';
  cues.forEach(({ offset, duration, text }, index) => {
    const number = point === '.' ? '' : `${index + 1}\n`;
    file += `${number}${clock(offset, point)} --> ${clock(offset + duration, point)}\n${text}\n\n`;
  });
  return encoder.encode(file);
};

const bareCsv = (cues: Cue[]): Uint8Array => {
  let file = 'text,duration,offset,lang,wordCount,speechRate\n';
  for (const { text, duration, offset, lang, wordCount, speechRate } of cues) {
    file += `${text},${duration},${offset},${lang},${wordCount},${speechRate}\n`;
  }
  return encoder.encode(file);
};

/** The input of `subtitle` and `subsrt-ts`. */
const timed = (cues: Cue[]) =>
  cues.map(({ offset, duration, text }) => ({
    start: Math.round(offset * 1000),
    end: Math.round((offset + duration) * 1000),
    text,
  }));

/** `srt-parser-2` accepts times only as text, so formatting them is part of its work. */
const srtRows = (cues: Cue[]) =>
  cues.map(({ offset, duration, text }, index) => ({
    id: String(index + 1),
    startTime: clock(offset, ','),
    startSeconds: offset,
    endTime: clock(offset + duration, ','),
    endSeconds: offset + duration,
    text,
  }));

function subtitlePeers(cues: Cue[], format: 'srt' | 'vtt'): Record<string, Case> {
  const captions = timed(cues).map((data) => ({
    type: 'caption' as const,
    index: 0,
    duration: data.end - data.start,
    content: data.text,
    ...data,
  }));
  const nodes = timed(cues).map((data) => ({ type: 'cue' as const, data }));
  const parser = new SrtParser();
  return {
    'subsrt-ts': () => encoder.encode(subsrt.build(captions, { format })),
    ...(format === 'srt' && { 'srt-parser-2': () => encoder.encode(parser.toSrt(srtRows(cues))) }),
    subtitle: () => encoder.encode(stringifySync(nodes, { format: format === 'srt' ? 'SRT' : 'WebVTT' })),
  };
}

const columns = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'];

const csvPeers = (cues: Cue[]): Record<string, Case> => ({
  papaparse: () => encoder.encode(Papa.unparse(cues, { columns, newline: '\n' })),
  'csv-stringify': () => encoder.encode(stringify(cues, { columns, header: true })),
});

const ours =
  (format: WrittenFormat, cues: Cue[]): Case =>
  () =>
    serializeCaptions(format, cues);

/**
 * Compares writing 100k lines at once with writing 10k lines ten times, because both take equally long and are
 * disturbed equally often. A ratio of 1.1 here corresponds to a ratio of 11 for t(100k)/t(10k).
 */
const growth = (format: WrittenFormat, cues: Cue[], tenths: Cue[][]): Contest => ({
  what: `growth of ${format}: 100k lines against ten times 10k`,
  statistic: 'least',
  rounds: 20,
  limit: () => tenths.map((tenth) => serializeCaptions(format, tenth).length),
  ours: ours(format, cues),
  peers: {},
  goal: { ofLimit: [1.1, 1.05] },
});

const contest = (
  what: string,
  limit: Case,
  ours: Case,
  peers: Record<string, Case>,
  goal: Contest['goal'],
): Contest => ({
  what,
  statistic: 'median',
  rounds: 11,
  limit,
  ours,
  peers,
  goal,
});

export const bench: Contests = {
  places: ['page', 'node'],
  contests() {
    const cues = sampleCues(100_000);
    const tenths = Array.from({ length: 10 }, (_, index) => cues.slice(index * 10_000, (index + 1) * 10_000));
    const subtitleGoal = { ofLimit: [1, 0.3], ofPeers: [2, 8] } as const;
    const csvGoal = { ofLimit: [1.1, 0.2], ofPeers: [3, 20] } as const;
    return [
      contest(
        'write SRT, 100k lines',
        () => bareSubtitles(cues, ','),
        ours('srt', cues),
        subtitlePeers(cues, 'srt'),
        subtitleGoal,
      ),
      contest(
        'write VTT, 100k lines',
        () => bareSubtitles(cues, '.'),
        ours('vtt', cues),
        subtitlePeers(cues, 'vtt'),
        subtitleGoal,
      ),
      contest('write caption CSV, 100k lines', () => bareCsv(cues), ours('csv', cues), csvPeers(cues), csvGoal),
      ...allExportFormats.filter(isWrittenFormat).map((format) => growth(format, cues, tenths)),
    ];
  },
};

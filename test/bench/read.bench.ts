import { parse as parsePlussub } from '@plussub/srt-vtt-parser';
import { XMLParser } from 'fast-xml-parser';
import { parseText } from 'media-captions';
import { parse as parseNodeWebvtt } from 'node-webvtt/lib/parser.js';
import SrtParser from 'srt-parser-2';
import subsrt from 'subsrt-ts';
import { parseSync } from 'subtitle';
import vttjs from 'videojs-vtt.js';
import { YoutubeTranscript } from 'youtube-transcript';
import type { Cue } from '@/lib/captions/cue';
import { type FileFormat, parseCaptions } from '@/lib/captions/parse/parse-captions';
import { formatCaptions } from '../service/caption-formats/format-captions';
import { sampleCues } from './sample.ts';
import type { Case, Contest, Contests, Goal } from './shape.ts';

/** Returns the lines in the format in which the service sends them. */
const fileOf = (format: FileFormat, cues: Cue[]): string => formatCaptions(format, cues).body;

const ours =
  (format: FileFormat, file: string | Uint8Array): Case =>
  () => {
    const read = parseCaptions(format, file, 'en');
    if (!read.ok || read.value.cues.length === 0) throw new Error(`Reading ${format} produced no lines`);
    return read;
  };

/** Parses the same lines as JSON with the JavaScript engine, which is the lower bound of every parser. */
const asJson = (cues: Cue[]): Case => {
  const body = JSON.stringify(cues);
  return () => JSON.parse(body);
};

const srtPeers = (file: string): Record<string, Case> => {
  const parser = new SrtParser();
  return {
    'subsrt-ts': () => subsrt.parse(file, { format: 'srt' }),
    '@plussub': () => parsePlussub(file),
    'media-captions': () => parseText(file, { type: 'srt' }),
    subtitle: () => parseSync(file),
    'srt-parser-2': () => parser.fromSrt(file),
  };
};

const vttPeers = (file: string): Record<string, Case> => ({
  'subsrt-ts': () => subsrt.parse(file, { format: 'vtt' }),
  'node-webvtt': () => parseNodeWebvtt(file, { meta: true, strict: false }),
  '@plussub': () => parsePlussub(file),
  'media-captions': () => parseText(file, { type: 'vtt' }),
  'videojs-vtt.js': () => {
    const cues: unknown[] = [];
    const { WebVTT, VTTCue, VTTRegion } = vttjs;
    const parser = new WebVTT.Parser({ VTTCue, VTTRegion }, WebVTT.StringDecoder());
    parser.oncue = (cue) => cues.push(cue);
    parser.parse(file);
    parser.flush();
    return cues;
  },
});

const xmlPeers = (file: string): Record<string, Case> => {
  const parser = new XMLParser({ ignoreAttributes: false });
  return {
    'fast-xml-parser': () => parser.parse(file),
    // `DOMParser` exists only in pages.
    ...('DOMParser' in globalThis && { DOMParser: () => domRows(file) }),
  };
};

const domRows = (file: string) =>
  Array.from(new DOMParser().parseFromString(file, 'text/xml').querySelectorAll('text, p'), (row) => [
    row.getAttribute('start') ?? row.getAttribute('t') ?? row.getAttribute('begin'),
    row.textContent,
  ]);

/** The private method of a compared package that parses a transcript without requesting it. */
const parsing = 'parseTranscriptXml';

const transcriptPeers = (file: string): Record<string, Case> => ({
  'youtube-transcript': () => YoutubeTranscript[parsing](file, 'en'),
  ...xmlPeers(file),
});

const contest = (what: string, limit: Case, own: Case, peers: Record<string, Case>, goal: Goal): Contest => ({
  what,
  statistic: 'median',
  rounds: 7,
  limit,
  ours: own,
  peers,
  goal,
});

/** A factor of 1.1 here corresponds to 11 for t(100k)/t(10k); see `write.bench.ts`. */
function growth(format: FileFormat, cues: Cue[]): Contest {
  const whole = fileOf(format, cues);
  const tenths = Array.from({ length: 10 }, (_, index) =>
    fileOf(format, cues.slice(index * 10_000, (index + 1) * 10_000)),
  );
  return {
    what: `growth of reading ${format}: 100k lines against ten times 10k`,
    statistic: 'least',
    rounds: 5,
    ours: ours(format, whole),
    peers: {},
    goal: { ofLimit: [1.1, 1.05] },
    limit: () => tenths.map((tenth) => parseCaptions(format, tenth, 'en')),
  };
}

export const bench: Contests = {
  places: ['page', 'node'],
  contests() {
    const cues = sampleCues(100_000);
    const few = cues.slice(0, 10_000);
    const srt = fileOf('srt', cues);
    const vtt = fileOf('vtt', cues);
    const subtitleGoal = { ofLimit: [0.7, 0.33], ofPeers: [4, 10] } as const;
    const xmlGoal = { ofLimit: [1.3, 0.45] } as const;
    const [srv1, srv3, ttml, json3] = (['srv1', 'srv3', 'ttml', 'json3'] as const).map((format) => fileOf(format, few));
    return [
      contest(
        'read SRT, 100k lines (JSON.parse as the limit)',
        asJson(cues),
        ours('srt', srt),
        srtPeers(srt),
        subtitleGoal,
      ),
      contest('read VTT, 100k lines', asJson(cues), ours('vtt', vtt), vttPeers(vtt), subtitleGoal),
      contest('read SRT out of bytes, 100k lines', asJson(cues), ours('srt', new TextEncoder().encode(srt)), {}, {}),
      contest(
        'read json3, 10k lines',
        asJson(few),
        ours('json3', json3 ?? ''),
        { 'JSON.parse of it': () => JSON.parse(json3 ?? '') },
        {
          ofLimit: [1.05, 1],
        },
      ),
      contest('read srv1, 10k lines', asJson(few), ours('srv1', srv1 ?? ''), transcriptPeers(srv1 ?? ''), xmlGoal),
      contest('read srv3, 10k lines', asJson(few), ours('srv3', srv3 ?? ''), transcriptPeers(srv3 ?? ''), xmlGoal),
      contest('read TTML, 10k lines', asJson(few), ours('ttml', ttml ?? ''), xmlPeers(ttml ?? ''), xmlGoal),
      ...(['srt', 'vtt', 'srv1', 'srv3', 'ttml', 'json3', 'csv'] as const).map((format) => growth(format, cues)),
    ];
  },
};

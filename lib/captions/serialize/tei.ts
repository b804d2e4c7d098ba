import { watchUrl } from '@/lib/platform/platform-links';
import { toOneLine } from '@/lib/shared/text';
import type { Cue } from '../cue';
import { unknownLanguage } from '../cues';
import { speakerOf } from '../speaker';
import { type ByteWriter, escapeXml, toMilliseconds } from './byte-writer';
import { analysedLines, haveTimes } from './transcript';
import { type CaptionWriter, lineEndingOf, type WriteOptions } from './write-options';

/**
 * Writes TEI P5 for transcriptions of speech (TEI Guidelines, chapter "Transcriptions of Speech"; ISO 24624): an
 * utterance for each line, with its start and end on a timeline in seconds from the start of the video. Lines without
 * times have no timeline.
 */
export const writeTei: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const lines = analysedLines(cues);
  const lang = languageTag(options.lang ?? cues[0]?.lang ?? null);
  const speakers = [...new Set(lines.flatMap((line) => speakerOf(line) ?? []))];
  const times = haveTimes(lines) ? timesOf(lines) : [];
  out.text(`<?xml version="1.0" encoding="UTF-8"?>${end}<TEI xmlns="http://www.tei-c.org/ns/1.0">${end}`);
  out.text([...headerLines(options, lang, speakers), `<text xml:lang="${lang}">`, ''].join(end));
  if (times.length > 0) out.text([...timelineLines(times), ''].join(end));
  out.text(`<body>${end}`);
  // A body without any element is invalid.
  if (lines.length === 0) out.text(`<p/>${end}`);
  writeUtterances(out, lines, { times, speakers, end });
  out.text(`</body>${end}</text>${end}</TEI>${end}`);
};

/** Returns the language if it has the form of a language tag (XML Schema, "language"). */
const languageTag = (lang: string | null): string =>
  lang !== null && /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(lang) ? lang : unknownLanguage;

const startOf = ({ offset }: Cue): number => toMilliseconds(Math.max(0, offset));
const endOf = ({ offset, duration }: Cue): number => toMilliseconds(Math.max(0, offset, offset + duration));

/** Returns every time at which a line starts or ends, in whole milliseconds, in order. */
const timesOf = (lines: readonly Cue[]): number[] =>
  [...new Set(lines.flatMap((line) => [startOf(line), endOf(line)]))].sort((a, b) => a - b);

const element = (name: string, text: string): string => `<${name}>${escapeXml(toOneLine(text))}</${name}>`;

function headerLines(
  { title, channel, videoId, receivedAt, notes }: WriteOptions,
  lang: string,
  speakers: readonly string[],
): string[] {
  const source = [
    element('title', title ?? ''),
    ...(channel === null ? [] : [element('author', channel)]),
    ...(videoId === null ? [] : [`<ptr target="${escapeXml(watchUrl(videoId))}"/>`]),
  ];
  const date = receivedAt === null ? '' : `, received ${new Date(receivedAt).toISOString()}`;
  const people = speakers.map((name, index) => `<person xml:id="S${index + 1}">${element('persName', name)}</person>`);
  return [
    '<teiHeader>',
    `<fileDesc><titleStmt>${element('title', title ?? '')}</titleStmt>`,
    `<publicationStmt><p>Captions of a video${date}.</p></publicationStmt>`,
    ...(notes.length > 0 ? [`<notesStmt>${notes.map((note) => element('note', note)).join('')}</notesStmt>`] : []),
    `<sourceDesc><bibl>${source.join('')}</bibl></sourceDesc></fileDesc>`,
    `<profileDesc><langUsage><language ident="${lang}"/></langUsage>`,
    ...(people.length > 0 ? [`<particDesc><listPerson>${people.join('')}</listPerson></particDesc>`] : []),
    '</profileDesc>',
    '</teiHeader>',
  ];
}

const timelineLines = (times: readonly number[]): string[] => [
  '<timeline unit="s" origin="#T0">',
  '<when xml:id="T0"/>',
  ...times.map((time, index) => `<when xml:id="T${index + 1}" interval="${time / 1000}" since="#T0"/>`),
  '</timeline>',
];

interface UtteranceContext {
  times: readonly number[];
  speakers: readonly string[];
  end: string;
}

function writeUtterances(out: ByteWriter, lines: readonly Cue[], { times, speakers, end }: UtteranceContext): void {
  const numbers = new Map(times.map((time, index) => [time, index + 1]));
  const speakerNumbers = new Map(speakers.map((name, index) => [name, index + 1]));
  for (const line of lines) {
    const speaker = speakerOf(line);
    const who = speaker === null ? '' : ` who="#S${speakerNumbers.get(speaker)}"`;
    const span =
      times.length === 0 ? '' : ` start="#T${numbers.get(startOf(line))}" end="#T${numbers.get(endOf(line))}"`;
    out.text(`<u${who}${span}>${escapeXml(toOneLine(line.text))}</u>${end}`);
  }
}

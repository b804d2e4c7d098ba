import { watchUrl } from '@/lib/platform/platform-links';
import { toOneLine } from '@/lib/shared/text';
import type { Cue } from '../cue';
import { timedWords } from '../word-times';
import { type ByteWriter, escapeXml, toMilliseconds, tryWriteXml, writeNumber, writeQuoted } from './byte-writer';
import { type CaptionWriter, lineEndingOf, nonBlankLines, type WriteOptions } from './write-options';

/** An interval of speech, in whole milliseconds. */
interface TierInterval {
  start: number;
  end: number;
  text: string;
}

/** Control characters that annotation programs cannot read or display. */
const controlCharacters = /(?![\t\n])\p{Cc}/gu;

/**
 * Converts lines to intervals of at least one millisecond that do not overlap. Each line ends by the start of the next
 * one, lines with the same start are joined, and blank lines are left out.
 */
function intervalsFrom(cues: readonly Pick<Cue, 'offset' | 'duration' | 'text'>[]): TierInterval[] {
  const intervals: TierInterval[] = [];
  for (const { offset, duration, text } of cues) {
    const visibleText = nonBlankLines(text).join('\n').toWellFormed().replace(controlCharacters, '\ufffd');
    if (visibleText === '') continue;
    const start = toMilliseconds(Math.max(0, offset));
    const end = Math.max(start + 1, toMilliseconds(offset + duration));
    const before = intervals.at(-1);
    if (before?.start === start) {
      before.text += `\n${visibleText}`;
      before.end = Math.max(before.end, end);
      continue;
    }
    if (before) before.end = Math.min(before.end, start);
    intervals.push({ start, end, text: visibleText });
  }
  return intervals;
}

interface Tier {
  name: string;
  lang: string | null;
  /** The name of the tier whose intervals contain those of a tier of words. */
  parent: string | null;
  intervals: readonly TierInterval[];
}

/** Returns one tier per track, and one for its words. Names are unique, because programs identify tiers by name. */
function tiersOf(cues: readonly Cue[], { label, lang, second }: WriteOptions): Tier[] {
  const name = tierName(label, lang ?? cues[0]?.lang ?? null);
  if (!second) return tiersOfTrack(name, lang, cues);
  const secondName = tierName(second.label, second.lang);
  return [
    ...tiersOfTrack(name, lang, cues),
    ...tiersOfTrack(secondName === name ? `${secondName} 2` : secondName, second.lang, second.cues),
  ];
}

function tiersOfTrack(name: string, lang: string | null, cues: readonly Cue[]): Tier[] {
  const lines = { name, lang, parent: null, intervals: intervalsFrom(cues) };
  const words = wordIntervals(cues, lines.intervals);
  return words.length === 0 ? [lines] : [lines, { name: `${name} words`, lang, parent: name, intervals: words }];
}

/** Returns the words of all lines. A word ends where the next one starts, or with the interval of its line. */
function wordIntervals(cues: readonly Cue[], lines: readonly TierInterval[]): TierInterval[] {
  const words: Pick<Cue, 'offset' | 'duration' | 'text'>[] = [];
  let line = 0;
  for (const cue of cues) {
    if (!cue.words) continue;
    const lineStart = toMilliseconds(Math.max(0, cue.offset));
    while ((lines[line]?.start ?? lineStart) < lineStart) line++;
    const lineEnd = lines[line]?.end ?? 0;
    timedWords(cue).forEach(({ text, start }, index, all) => {
      const end = Math.min(all[index + 1]?.start ?? lineEnd, lineEnd);
      if (end > start) words.push({ text, offset: start / 1000, duration: (end - start) / 1000 });
    });
  }
  return intervalsFrom(words.sort((a, b) => a.offset - b.offset));
}

const tierName = (label: string | null, lang: string | null): string =>
  toOneLine(label ?? '') || toOneLine(lang ?? '') || 'captions';

const schema =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd"';

/** Converts a language code to an XML name ("NCName"). */
const languageId = (lang: string): string => lang.replace(/[^\w.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');

/**
 * Writes ELAN's annotation format 3.0 (mpi.nl, "EAF schema"): one tier per track with its language, and one annotation
 * per line; the words of a track are in a tier of their own within it. Title, notes and video page are document properties.
 */
export const writeEaf: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const tiers = tiersOf(cues, options);
  const count = tiers.reduce((sum, { intervals }) => sum + intervals.length, 0);
  const date = new Date(options.receivedAt ?? 0).toISOString();
  out.text(`<?xml version="1.0" encoding="UTF-8"?>${end}`);
  out.text(`<ANNOTATION_DOCUMENT AUTHOR="" DATE="${date}" FORMAT="3.0" VERSION="3.0" ${schema}>${end}`);
  out.text([...headerLines(options, count), '<TIME_ORDER>', ''].join(end));
  const slots = writeSlots(out, tiers, end);
  out.text(`</TIME_ORDER>${end}`);
  let annotation = 0;
  tiers.forEach((tier, index) => {
    writeEafTier(out, tier, slots[index] ?? [], annotation, end);
    annotation += tier.intervals.length;
  });
  out.text(`<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="caption" TIME_ALIGNABLE="true" GRAPHIC_REFERENCES="false"/>${end}`);
  const hasWords = tiers.some(({ parent }) => parent !== null);
  if (hasWords) out.text(wordType + end);
  for (const lang of new Set(tiers.flatMap((tier) => tier.lang ?? []))) {
    out.text(`<LANGUAGE LANG_ID="${languageId(lang)}" LANG_LABEL="${escapeXml(lang)}"/>${end}`);
  }
  if (hasWords) out.text(wordConstraint + end);
  out.text(`</ANNOTATION_DOCUMENT>${end}`);
};

const wordType =
  '<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="word" TIME_ALIGNABLE="true" CONSTRAINTS="Included_In" GRAPHIC_REFERENCES="false"/>';
/** As ELAN itself describes this relation. */
const wordConstraint =
  '<CONSTRAINT STEREOTYPE="Included_In" DESCRIPTION="Time alignable annotations within the parent annotation\'s time interval, gaps are allowed"/>';

/** The video URL is a property, because ELAN looks for media files on the disk. */
function headerLines({ videoId, title, notes }: WriteOptions, annotations: number): string[] {
  const remarks = [
    ...(title ? [['title', title]] : []),
    ...(videoId === null ? [] : [['video', watchUrl(videoId)]]),
    ...notes.map((note, index) => [`remark ${index + 1}`, note]),
  ];
  return [
    '<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">',
    ...remarks.map(([name, value = '']) => `<PROPERTY NAME="${name}">${escapeXml(value)}</PROPERTY>`),
    `<PROPERTY NAME="lastUsedAnnotationId">${annotations}</PROPERTY>`,
    '</HEADER>',
  ];
}

/** Writes two time slots per annotation, in ascending order over all tiers. Returns the slot numbers of each tier. */
function writeSlots(out: ByteWriter, tiers: readonly Tier[], end: string): number[][] {
  const numbers = tiers.map((): number[] => []);
  const next = tiers.map(() => 0);
  const timeOf = (tier: number): number => {
    const index = next[tier] ?? 0;
    const interval = tiers[tier]?.intervals[index >> 1];
    return (index % 2 === 0 ? interval?.start : interval?.end) ?? Number.POSITIVE_INFINITY;
  };
  for (let slot = 1; ; slot++) {
    let tier = 0;
    for (let other = 1; other < tiers.length; other++) if (timeOf(other) < timeOf(tier)) tier = other;
    const time = timeOf(tier);
    if (time === Number.POSITIVE_INFINITY) return numbers;
    out.text(`<TIME_SLOT TIME_SLOT_ID="ts`);
    out.wholeNumber(slot);
    out.text('" TIME_VALUE="');
    out.wholeNumber(time);
    out.text(`"/>${end}`);
    numbers[tier]?.push(slot);
    next[tier] = (next[tier] ?? 0) + 1;
  }
}

function writeEafTier(
  out: ByteWriter,
  { name, lang, parent, intervals }: Tier,
  slots: readonly number[],
  before: number,
  end: string,
): void {
  const language = lang === null ? '' : ` LANG_REF="${languageId(lang)}"`;
  const type = parent === null ? 'caption"' : `word" PARENT_REF="${escapeXml(parent)}"`;
  out.text(`<TIER TIER_ID="${escapeXml(name)}" LINGUISTIC_TYPE_REF="${type}${language}>${end}`);
  intervals.forEach(({ text }, index) => {
    out.text('<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a');
    out.wholeNumber(before + index + 1);
    out.text('" TIME_SLOT_REF1="ts');
    out.wholeNumber(slots[index * 2] ?? 0);
    out.text('" TIME_SLOT_REF2="ts');
    out.wholeNumber(slots[index * 2 + 1] ?? 0);
    out.text('"><ANNOTATION_VALUE>');
    if (!tryWriteXml(out, text)) out.text(escapeXml(text));
    out.text(`</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>${end}`);
  });
  out.text(`</TIER>${end}`);
}

/**
 * Writes Praat's TextGrid (long text format, UTF-8): one interval tier per track, and one for its words, from 0 to the end, with empty
 * intervals for silence. Notes are omitted, because the format has no place for them.
 */
export const writeTextGrid: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const tiers = tiersOf(cues, options);
  // Praat rejects a grid without a duration.
  const last = Math.max(1, ...tiers.map(({ intervals }) => intervals.at(-1)?.end ?? 0));
  out.text(`File type = "ooTextFile"${end}Object class = "TextGrid"${end}${end}xmin = 0${end}xmax = `);
  writeNumber(out, last / 1000);
  out.text(`${end}tiers? <exists>${end}size = ${tiers.length}${end}item []:${end}`);
  tiers.forEach((tier, index) => {
    out.text(`    item [${index + 1}]:${end}`);
    writeTextGridTier(out, tier, last, end);
  });
};

function writeTextGridTier(out: ByteWriter, { name, intervals }: Tier, last: number, end: string): void {
  out.text(`        class = "IntervalTier"${end}        name = `);
  writeQuoted(out, name);
  out.text(`${end}        xmin = 0${end}        xmax = `);
  writeNumber(out, last / 1000);
  let silences = (intervals.at(-1)?.end ?? 0) < last ? 1 : 0;
  intervals.forEach(({ start }, index) => {
    if (start > (intervals[index - 1]?.end ?? 0)) silences++;
  });
  out.text(`${end}        intervals: size = ${intervals.length + silences}${end}`);
  let number = 0;
  let reached = 0;
  const interval = (until: number, text: string): void => {
    out.text(`        intervals [`);
    out.wholeNumber(++number);
    out.text(`]:${end}            xmin = `);
    writeNumber(out, reached / 1000);
    out.text(`${end}            xmax = `);
    writeNumber(out, until / 1000);
    out.text(`${end}            text = `);
    writeQuoted(out, text);
    out.text(end);
    reached = until;
  };
  for (const { start, end: until, text } of intervals) {
    if (start > reached) interval(start, '');
    interval(until, text);
  }
  if (reached < last) interval(last, '');
}

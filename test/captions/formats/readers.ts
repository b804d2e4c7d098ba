import { fromXML, type TimedNode } from 'imsc/src/main/js/doc.js';
import { JSDOM } from 'jsdom';
import Papa from 'papaparse';
import type { Line } from './vtt-reader';

/** Returns a value, or throws an error that names the value if it is missing. */
function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`not in the documented format: ${name}`);
  return value;
}

const millis = (seconds: number | string): number => Math.round(Number(seconds) * 1000);

function clockMillis(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = clock.split(/[:.,]/).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** Parses SubRip blocks: a number, the times, and the text up to a blank line. */
export function parseSrtLines(file: string): Line[] {
  const blocks = file.split(/\r?\n\r?\n/).filter((block) => block !== '');
  return blocks.map((block, index) => {
    const [number, times = '', ...text] = block.split(/\r?\n/);
    if (number !== String(index + 1)) throw new Error(`caption ${index + 1} is numbered ${number}`);
    const [, start, end] = required(/^(\d{2,}:\d\d:\d\d,\d{3}) --> (\d{2,}:\d\d:\d\d,\d{3})$/.exec(times), times);
    return {
      start: clockMillis(required(start, times)),
      end: clockMillis(required(end, times)),
      text: text.join('\n'),
    };
  });
}

/** Parses TTML with imsc.js, which implements the IMSC profile. */
export const linesOfTtml = (file: string): Line[] =>
  (fromXML(file).body.contents ?? []).flatMap(({ contents = [], lang = '' }) =>
    contents
      .filter(({ kind }) => kind === 'p')
      .map((line) => ({ start: millis(line.begin), end: millis(line.end), text: spokenIn(line), lang })),
  );

const spokenIn = ({ kind, text = '', contents = [] }: TimedNode): string =>
  kind === 'br' ? '\n' : text + contents.map(spokenIn).join('');

const secondsMillis = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;

export const linesOfText = (file: string): Line[] =>
  file
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [clock = '', text = ''] = line.split('\t');
      return { start: secondsMillis(clock), text };
    });

export const linesOfMarkdown = (file: string): Line[] =>
  file
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, seconds, text] = required(/^- \[[\d:]+\]\(https:[^)]*&t=(\d+)s\) (.*)$/s.exec(line), line);
      return { start: millis(required(seconds, line)), text: required(text, line).replace(/\\(.)/gu, '$1') };
    });

const { DOMParser } = new JSDOM('').window;
export const page = (file: string): Document => new DOMParser().parseFromString(file, 'text/html');

export function linesOfPage(file: string): Line[] {
  const document = page(file);
  return [...document.querySelectorAll('p')].map((line) => ({
    start: millis(/^PT([\d.]+)S$/.exec(line.querySelector('time')?.dateTime ?? '')?.[1] ?? Number.NaN),
    text: line.querySelector('span')?.textContent ?? '',
    lang: document.documentElement.lang,
  }));
}

type Cells = Record<string, string>;

/** Parses a table with Papa Parse. The line ending is passed, because Papa Parse would guess it from the text. */
function rowsOf(file: string, delimiter: ',' | '\t', newline: '\n' | '\r\n' = '\n'): Cells[] {
  const { data, errors } = Papa.parse<Cells>(file, { header: true, delimiter, newline, skipEmptyLines: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}
export const rowsOfCsv = (file: string, newline?: '\n' | '\r\n'): Cells[] => rowsOf(file, ',', newline);
export const rowsOfTsv = (file: string): Cells[] => rowsOf(file, '\t');

interface Tier {
  name: string;
  lang: string | null;
  /** The lines, without intervals of silence. */
  lines: Line[];
}

/** Parses Praat's long text format as its manual describes it. Throws if intervals overlap or leave a gap. */
export function tiersOfTextGrid(file: string): Tier[] {
  const tokens = [...file.matchAll(/"((?:[^"]|"")*)"|(?<![\w[])(\d+(?:\.\d+)?)(?![\w\]])/g)].map(
    ([, text, number]) => text?.replaceAll('""', '"') ?? Number(number),
  );
  const next = tokens.values();
  const text = (): string => String(required(next.next().value, 'a text'));
  const number = (): number => {
    const value = next.next().value;
    if (typeof value !== 'number') throw new Error(`a number is missing before ${value}`);
    return value;
  };
  if (text() !== 'ooTextFile' || text() !== 'TextGrid' || number() !== 0) throw new Error('no TextGrid from 0 on');
  const xmax = number();
  return Array.from({ length: number() }, () => {
    if (text() !== 'IntervalTier') throw new Error('no tier of intervals');
    const name = text();
    if (number() !== 0 || number() !== xmax) throw new Error('a tier that is shorter than the file');
    let reached = 0;
    const lines = Array.from({ length: number() }, () => {
      const start = number();
      const end = number();
      if (start !== reached || end <= start) throw new Error(`${start} to ${end} after ${reached}`);
      reached = end;
      return { start: millis(start), end: millis(end), text: text() };
    });
    if (reached !== xmax) throw new Error('a tier that ends before the file');
    return { name, lang: null, lines: lines.filter((line) => line.text !== '') };
  });
}

/** Parses an ELAN file according to its published schema, and resolves times and languages. */
export function tiersOfEaf(file: string): Tier[] {
  const document = new DOMParser().parseFromString(file, 'text/xml');
  const slots = [...document.querySelectorAll('TIME_SLOT')];
  const times = new Map(slots.map((slot) => [slot.getAttribute('TIME_SLOT_ID'), slot.getAttribute('TIME_VALUE')]));
  const timeOf = (slot: string | null): number => Number(required(times.get(slot), `slot ${slot}`));
  return [...document.querySelectorAll('TIER')].map((tier) => {
    const lang = tier.getAttribute('LANG_REF');
    if (lang !== null) required(document.querySelector(`LANGUAGE[LANG_ID="${lang}"]`), `language ${lang}`);
    return {
      name: required(tier.getAttribute('TIER_ID'), 'the name of a tier'),
      lang,
      lines: [...tier.querySelectorAll('ALIGNABLE_ANNOTATION')].map((annotation) => ({
        start: timeOf(annotation.getAttribute('TIME_SLOT_REF1')),
        end: timeOf(annotation.getAttribute('TIME_SLOT_REF2')),
        text: annotation.querySelector('ANNOTATION_VALUE')?.textContent ?? '',
      })),
    };
  });
}

interface Event {
  tStartMs: number;
  dDurationMs: number;
  segs: { utf8: string }[];
}

export const linesOfJson3 = (file: string): Line[] =>
  (JSON.parse(file) as { events: Event[] }).events.map(({ tStartMs, dDurationMs, segs }) => ({
    start: tStartMs,
    end: tStartMs + dDurationMs,
    text: segs.map(({ utf8 }) => utf8).join(''),
  }));

import type { Alignment } from '@/lib/captions/align/align-tracks';
import type { Cue } from '@/lib/captions/cue';
import { chaptersByLine, lastStartedLine } from '@/lib/captions/cues';
import { rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { shownLine } from '@/lib/captions/speaker';
import type { Chapter } from '@/lib/platform/chapters';
import type { Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { type RateThresholds, rateLevelOf, rateLevels, ribbonWidth } from '@/lib/speech-rate/rate-levels';
import { lineRate } from '@/lib/speech-rate/speech-rate';

/** The content of one line in the list: plain text, never markup. */
export interface LineContent {
  time: string;
  text: string;
  /** The number of characters at the start of `text` that name the speaker; 0 without a name. */
  nameEnd: number;
  /** BCP 47 language tag of the text, for speech output and fonts. */
  lang: string;
  /** The text of the matching lines in the second track, often an empty array; `null` without a second track. */
  second: readonly { text: string; lang: string }[] | null;
  /** Rounded speech rate, with its unit in a two-column list; a dash for a line without a rate. */
  rate: string;
  /** The level of the rate from 1 (slow) to 5 (fast); 0 without a rate. */
  level: 0 | 1 | 2 | 3 | 4 | 5;
  /**
   * A word that screen readers read before the rate, and the direction of the chevron; `null` without a rate or if the
   * rate is within the user's limits.
   */
  outsideLimits: { word: string; direction: 'up' | 'down' } | null;
  /** Width of the ribbon in CSS pixels. */
  ribbon: number;
  /** Explains that the service's rate differs from the computed rate; `null` if they agree or are not compared. */
  differs: string | null;
  /** A tooltip with both rates; `null` if either is missing or both are equal. */
  hint: string | null;
  /** Describes the silence before this line; `null` if the silence is short. */
  pause: string | null;
  /** The chapters with headings above this line, often an empty array. */
  chapters: readonly ChapterContent[];
  /** The chapters that start after the last line; an empty array for all other lines. */
  chaptersBelow: readonly ChapterContent[];
}

/** The heading of a chapter: its start in seconds, the formatted start, and its title. */
interface ChapterContent {
  start: number;
  time: string;
  title: string;
}

/** The data source of a list. Content is created per line on demand, so that none is created for unpainted lines. */
export interface LineSource {
  count: number;
  /** Returns the number of characters of a line in both tracks, to estimate its height before it is painted. */
  textLength(index: number): number;
  contentOf(index: number): LineContent;
  /** Returns the start of a line in seconds. */
  start(index: number): number;
  /** Returns the index of the last line that starts at or before a time in seconds; -1 before the first line. */
  lastStartedLine(seconds: number): number;
}

/** The shortest silence that gets a row of its own, in seconds. */
const minPauseSeconds = 2;

interface LineSurroundings {
  chapters?: readonly Chapter[];
  second?: { cues: readonly Cue[]; matchesOf: Alignment['matchesOf'] } | null;
}

export function lineSourceFrom(
  cues: readonly Cue[],
  limits: RateThresholds,
  t: Translate,
  { chapters = [], second = null }: LineSurroundings = {},
): LineSource {
  const ends = previousEnds(cues);
  const secondCuesOf = (index: number): readonly Cue[] =>
    second?.matchesOf(index).flatMap((cueIndex) => second.cues[cueIndex] ?? []) ?? [];
  const chaptersOf = chaptersByLine(cues, chapters);
  return {
    count: cues.length,
    textLength: (index) => textLength(cues[index], secondCuesOf(index)),
    start: (index) => cues[index]?.offset ?? 0,
    lastStartedLine: (seconds) => lastStartedLine(cues, seconds),
    contentOf(index) {
      const cue = cues[index];
      if (!cue) throw new Error(`There is no line ${index}.`);
      const silence = cue.offset - (ends[index] ?? 0);
      return {
        time: clockText(cue.offset),
        ...shownLine(cue),
        lang: cue.lang,
        ...(second ? pairedRateContent(cue, limits, t) : rateContent(cue, limits, t)),
        second: second && secondCuesOf(index).map(({ text, lang }) => ({ text, lang })),
        pause: silence >= minPauseSeconds ? t('linePause', Math.round(silence)) : null,
        chapters: chapterContents(chaptersOf.get(index)),
        chaptersBelow: index === cues.length - 1 ? chapterContents(chaptersOf.get(cues.length)) : noChapters,
      };
    },
  };
}

/**
 * Adds the lengths of both texts, because stacked texts add their heights, and texts side by side have half the width
 * each.
 */
const textLength = (cue: Cue | undefined, second: readonly Cue[]): number =>
  second.reduce((size, { text }) => size + text.length, cue?.text.length ?? 0);

const noChapters: LineContent['chapters'] = [];

const chapterContents = (chapters: readonly Chapter[] = []): LineContent['chapters'] =>
  chapters.length === 0 ? noChapters : chapters.map(({ start, title }) => ({ start, time: clockText(start), title }));

export function rateContent(
  cue: Cue,
  limits: RateThresholds,
  t: Translate,
): Omit<LineContent, 'time' | 'text' | 'nameEnd' | 'lang' | 'second' | 'pause' | 'chapters' | 'chaptersBelow'> {
  const { rate, own, service, differsFromService: differs } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
  if (rate === null) return { rate: '–', level: 0, outsideLimits: null, ribbon: 0, differs: null, hint: null };
  return {
    ...rateLevelContent(rate, unitsPerWord(cue.lang, cue.text), limits, t),
    // A rate that equals the computed one exactly was probably computed here, not received.
    hint: own === null || service === null || service === own ? null : t('rateHint', rate, Math.round(own)),
    differs: differs && own !== null ? t('rateHint', rate, Math.round(own)) : null,
  };
}

/**
 * Returns the number, level, limit mark and ribbon width of a speech rate. `weight` is the number of units per word.
 */
export function rateLevelContent(
  rate: number,
  weight: number,
  limits: RateThresholds,
  t: Translate,
): Pick<LineContent, 'rate' | 'level' | 'outsideLimits' | 'ribbon'> {
  const step = rateLevelOf(rate, limits, weight);
  return {
    rate: String(Math.round(rate)),
    level: (rateLevels.indexOf(step) + 1) as LineContent['level'],
    outsideLimits:
      step === 'slow' || step === 'fast'
        ? { word: t(step === 'slow' ? 'rateSlow' : 'rateFast'), direction: step === 'fast' ? 'up' : 'down' }
        : null,
    // Most screens can draw half pixels; finer steps would not be visible.
    ribbon: Math.round(ribbonWidth(rate, weight) * 2) / 2,
  };
}

/** Returns the content with the unit, because a two-column list shows the rate alone below its line. */
function pairedRateContent(cue: Cue, limits: RateThresholds, t: Translate): ReturnType<typeof rateContent> {
  const content = rateContent(cue, limits, t);
  const unit = t(rateUnitOf(cue.lang, cue.text) === 'words' ? 'rateUnitWords' : 'rateUnitCharacters');
  return content.level === 0 ? content : { ...content, rate: `${content.rate}\u00a0${unit}` };
}

/** Returns for each line the latest end time, in seconds, of all lines before it, because lines can overlap. */
function previousEnds(cues: readonly Cue[]): Float64Array {
  const ends = new Float64Array(cues.length);
  let latest = 0;
  cues.forEach(({ offset, duration }, i) => {
    ends[i] = latest;
    latest = Math.max(latest, offset + duration);
  });
  return ends;
}

/** Returns the width of the time column in rem. The last time is the longest, and a digit is 0.45 rem wide. */
export const timeColumnWidth = (longestTime: string): number => Math.max(2.25, longestTime.length * 0.45);

const createElement = (doc: Document, tag: string, name: string): HTMLElement => {
  const element = doc.createElement(tag);
  if (name) element.className = name;
  return element;
};

/**
 * Creates an empty line to clone, which is several times faster than building each line. A line consists of its time,
 * its text and its rate, which are six nodes; everything else is drawn by styles, because a document may have 36,000
 * lines.
 */
export function emptyLine(doc: Document): HTMLElement {
  const line = createElement(doc, 'div', 'line');
  line.setAttribute('role', 'option');
  const text = createElement(doc, 'p', '');
  text.dir = 'auto';
  line.append('', text, createElement(doc, 'span', 'line-rate'));
  return line;
}

/** Creates a row that describes the silence before a line, and that the browser's search can find. */
export function pauseRow(doc: Document, words: string): HTMLElement {
  const row = createElement(doc, 'div', 'pause-row fine-print');
  row.textContent = words;
  return row;
}

/** Creates the heading of a chapter. `chapterStartOf` reads the start of the chapter from it. */
export function chapterRow(doc: Document, { start, time, title }: ChapterContent): HTMLElement {
  const row = createElement(doc, 'div', 'chapter');
  row.dataset.start = String(start);
  const name = createElement(doc, 'b', '');
  name.dir = 'auto';
  name.textContent = title;
  row.append(createElement(doc, 'time', ''), name);
  if (row.firstChild) row.firstChild.textContent = time;
  return row;
}

/** Fills a cloned line. `index` counts from 0, `total` is the number of lines. */
export function fillLine(line: HTMLElement, content: LineContent, index: number, total: number): void {
  const [time, text, wpm] = line.childNodes as unknown as [Text, HTMLElement, HTMLElement];
  line.setAttribute('aria-posinset', String(index + 1));
  line.setAttribute('aria-setsize', String(total));
  time.data = content.time;
  if (content.nameEnd === 0) text.textContent = content.text;
  else fillNamedText(text, content);
  if (content.lang) text.lang = content.lang;
  fillRate(wpm, content);
  if (content.second) addSecondText(line, text, content.second);
  if (content.level === 0) return;
  line.classList.add(`rate-level-${content.level}`);
  line.style.setProperty('--ribbon-width', `${content.ribbon}px`);
}

function fillNamedText(text: HTMLElement, { text: shown, nameEnd }: LineContent): void {
  const name = createElement(text.ownerDocument, 'small', 'speaker');
  name.textContent = shown.slice(0, nameEnd);
  text.append(name, shown.slice(nameEnd));
}

/** Adds the text of the second track after the line's own text, so that screen readers read it second. */
function addSecondText(line: HTMLElement, text: HTMLElement, second: NonNullable<LineContent['second']>): void {
  const doc = line.ownerDocument;
  const cell = createElement(doc, 'div', 'second-track');
  for (const one of second) {
    const paragraph = createElement(doc, 'p', '');
    paragraph.dir = 'auto';
    if (one.lang) paragraph.lang = one.lang;
    paragraph.textContent = one.text;
    cell.append(paragraph);
  }
  line.classList.add('pair');
  text.after(cell);
}

function fillRate(wpm: HTMLElement, { rate, outsideLimits, differs }: LineContent): void {
  wpm.textContent = rate;
  if (outsideLimits) {
    wpm.classList.add(outsideLimits.direction === 'up' ? 'fast' : 'slow');
    wpm.style.setProperty('--direction-text', cssString(`${outsideLimits.word} `));
  }
  if (differs === null) return;
  wpm.classList.add('differs');
  wpm.style.setProperty('--difference-text', cssString(` ${differs}`));
}

/** Returns a text as a CSS string, for screen readers: the alternative text of a symbol that a style draws. */
export const cssString = (text: string): string => JSON.stringify(text);

/** Returns the index of the line that contains an element; `null` if it is outside all lines. */
export function lineIndexOf(target: EventTarget | null): number | null {
  const line = target instanceof Element ? target.closest('[aria-posinset]') : null;
  return line ? Number(line.getAttribute('aria-posinset')) - 1 : null;
}

/**
 * Returns the start of the chapter whose heading contains an element, in seconds; `null` if it is outside all headings.
 */
export function chapterStartOf(target: EventTarget | null): number | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('.chapter[data-start]') : null;
  return head ? Number(head.dataset.start) : null;
}

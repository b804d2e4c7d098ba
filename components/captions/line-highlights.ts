import type { WordDifference } from '@/lib/captions/align/compare-tracks';
import type { LinePainter, LineSpan } from './line-painter';

/**
 * Shows ranges under a highlight name of the style sheet, in place of the previous ranges of that name. Higher
 * priorities are drawn on top.
 */
type ShowHighlight = (name: string, ranges: readonly Range[], priority: number) => void;

/**
 * Creates highlights with the CSS Custom Highlight API (CSSWG), which changes neither layout nor the user's selection.
 * Does nothing in browsers without this API.
 */
function createHighlighter(host: HTMLElement): ShowHighlight {
  const view = host.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  const registry = view?.CSS?.highlights;
  return (name, ranges, priority) => {
    if (!view || !registry) return;
    if (ranges.length === 0) return void registry.delete(name);
    const highlight = new view.Highlight(...ranges);
    highlight.priority = priority;
    registry.set(name, highlight);
  };
}

/**
 * Returns a range of an element's text, given in UTF-16 code units, as an array; an empty array if `from` is past the
 * end of the text.
 */
function textRange(element: Element | null | undefined, from: number, until: number): Range[] {
  const length = element?.textContent?.length ?? 0;
  if (!element || from >= length) return [];
  const range = element.ownerDocument.createRange();
  range.setStart(...placeIn(element, from));
  range.setEnd(...placeIn(element, Math.min(until, length)));
  return [range];
}

/** Returns the text node and the offset in it of a position in an element, which may start with a speaker. */
function placeIn(element: Element, position: number): [node: Node, offset: number] {
  const { firstChild, lastChild } = element;
  const nameEnd = firstChild === lastChild ? 0 : (firstChild?.textContent?.length ?? 0);
  const node = position < nameEnd ? firstChild?.firstChild : lastChild;
  return [node ?? element, position < nameEnd ? position : position - nameEnd];
}

/** A match within one line, in UTF-16 code units of its text. */
export interface LineHit {
  line: number;
  from: number;
  until: number;
}

interface HitHighlights {
  /** Sets all hits, which must be in line order, and the parts of the current hit, which is always highlighted. */
  show(hits: readonly LineHit[], current: readonly LineHit[]): void;
  /** Sets the lines near the visible part, because only their hits and the current hit are highlighted. */
  inView(spans: LineSpan[]): void;
  destroy(): void;
}

/** Highlights hits in the lines near the visible part, so that thousands of hits stay fast. */
export function createHitHighlights(host: HTMLElement, painter: LinePainter): HitHighlights {
  const paint = createHighlighter(host);
  let hits: readonly LineHit[] = [];
  let current: readonly LineHit[] = [];
  let spans: LineSpan[] = [];

  const draw = (): void => {
    const rangesOf = (lineHits: readonly LineHit[]) =>
      lineHits.flatMap(({ line, from, until }) => textRange(painter.painted(line)?.querySelector('p'), from, until));
    const visible = spans.flatMap((span) =>
      hits.slice(firstHitIndex(hits, span.from), firstHitIndex(hits, span.until)),
    );
    paint('match', rangesOf(visible), 1);
    paint('match-current', rangesOf(current), 2);
  };

  return {
    show(newHits, newCurrent) {
      hits = newHits;
      current = newCurrent;
      draw();
    },
    inView(newSpans) {
      spans = newSpans;
      if (hits.length > 0) draw();
    },
    destroy() {
      paint('match', [], 0);
      paint('match-current', [], 0);
    },
  };
}

/** Returns the index of the first hit at or after a line (binary search). */
function firstHitIndex(hits: readonly LineHit[], line: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The word being spoken is drawn below hits, which differ from it in colour, and both stay visible. */
const wordPriority = 0;

interface WordHighlight {
  /** Highlights a range of a line in place of the previous one; `null` removes the highlight. */
  show(word: LineHit | null): void;
}

export function createWordHighlight(host: HTMLElement, painter: LinePainter): WordHighlight {
  const paint = createHighlighter(host);
  return {
    show(word) {
      const text = word && painter.painted(word.line)?.querySelector('p');
      paint('word', word ? textRange(text, word.from, word.until) : [], wordPriority);
    },
  };
}

export interface LineDifferences {
  /** Returns the differences in a line's own text. */
  first(line: number): readonly WordDifference[];
  /** Returns the differences in each matching text of the second track, in order. */
  second(line: number): readonly (readonly WordDifference[])[];
  /** Describes the differences of a line for screen readers. */
  describe(firstWords: readonly DifferingWord[], secondWords: readonly DifferingWord[]): string;
}
interface DifferingWord {
  text: string;
  kind: WordDifference['kind'];
}

interface DifferenceHighlights {
  /** Shows the differences; `null` removes the highlights. */
  show(differences: LineDifferences | null): void;
  /** Sets the lines near the visible part; only these are highlighted. */
  inView(spans: LineSpan[]): void;
  destroy(): void;
}

const highlightNames = { other: 'differs-other', only: 'differs-only' } as const;

/** Highlights differing words and describes them at the end of their line, without repainting any line. */
export function createDifferenceHighlights(host: HTMLElement, painter: LinePainter): DifferenceHighlights {
  const paint = createHighlighter(host);
  let differences: LineDifferences | null = null;
  let spans: LineSpan[] = [];
  let describedLines = new Set<HTMLElement>();

  const draw = (): void => {
    const ranges: Record<WordDifference['kind'], Range[]> = { other: [], only: [] };
    for (const [line, lineElement] of paintedLines(spans, painter)) {
      const parts = differences ? differingTexts(lineElement, line, differences) : [];
      for (const { element, differences: words } of parts)
        for (const { from, until, kind } of words) ranges[kind].push(...textRange(element, from, until));
      if (differences && !describedLines.has(lineElement)) describeIn(lineElement, parts, differences, describedLines);
    }
    for (const kind of ['other', 'only'] as const) paint(highlightNames[kind], ranges[kind], 0);
  };

  const show = (newDifferences: LineDifferences | null): void => {
    differences = newDifferences;
    for (const line of describedLines) line.querySelector(':scope > .visually-hidden')?.remove();
    describedLines = new Set();
    draw();
  };

  return {
    show,
    inView(newSpans) {
      spans = newSpans;
      if (differences) draw();
    },
    destroy: () => show(null),
  };
}

function* paintedLines(
  spans: readonly LineSpan[],
  painter: LinePainter,
): Generator<[line: number, element: HTMLElement]> {
  for (const { from, until } of spans)
    for (let line = from; line < until; line++) {
      const element = painter.painted(line);
      if (element) yield [line, element];
    }
}

interface DifferingText {
  element: Element;
  differences: readonly WordDifference[];
  isSecond: boolean;
}

function differingTexts(line: HTMLElement, index: number, { first, second }: LineDifferences): DifferingText[] {
  const firstText = line.querySelector(':scope > p');
  const parts: DifferingText[] = firstText ? [{ element: firstText, differences: first(index), isSecond: false }] : [];
  const secondDifferences = second(index);
  line.querySelectorAll(':scope > .second-track > p').forEach((element, matchIndex) => {
    parts.push({ element, differences: secondDifferences[matchIndex] ?? [], isSecond: true });
  });
  return parts.filter(({ differences: words }) => words.length > 0);
}

function describeIn(
  line: HTMLElement,
  parts: readonly DifferingText[],
  { describe }: LineDifferences,
  describedLines: Set<HTMLElement>,
): void {
  if (parts.length === 0) return;
  const wordsOf = (isSecond: boolean): DifferingWord[] =>
    parts
      .filter((part) => part.isSecond === isSecond)
      .flatMap(({ element, differences: words }) =>
        words.map(({ from, until, kind }) => ({ text: element.textContent?.slice(from, until) ?? '', kind })),
      );
  const description = line.ownerDocument.createElement('span');
  description.className = 'visually-hidden';
  description.textContent = describe(wordsOf(false), wordsOf(true));
  line.append(description);
  describedLines.add(line);
}

import type { WordDifference } from '@/lib/captions/align/compare-tracks';
import { createHighlighter, textRange } from './highlights';
import type { LinePainter, LineSpan } from './line-painter';

/** What two tracks say otherwise, as a list of lines takes it. */
export interface LineDifferences {
  /** By the index of the line, for its own text. */
  first: ReadonlyMap<number, readonly WordDifference[]>;
  /** For each text that stands beside a line, in order. */
  second(line: number): readonly (readonly WordDifference[])[];
  /** For those who do not see the marks: what differs in a line, as a sentence. */
  describe(here: readonly DifferingWord[], beside: readonly DifferingWord[]): string;
}
interface DifferingWord {
  text: string;
  kind: WordDifference['kind'];
}

interface DifferenceHighlights {
  /** `null` marks nothing. */
  show(marked: LineDifferences | null): void;
  /** Which lines are near what is seen: only there is anything marked. */
  inView(spans: LineSpan[]): void;
  end(): void;
}

const highlightNames = { other: 'differs-other', only: 'differs-only' } as const;

/** Marks the words that differ, and says them at the end of their line: neither draws a line anew. */
export function createDifferenceHighlights(host: HTMLElement, painter: LinePainter): DifferenceHighlights {
  const paint = createHighlighter(host);
  let differences: LineDifferences | null = null;
  let spans: LineSpan[] = [];
  let describedLines = new Set<HTMLElement>();

  const draw = (): void => {
    const ranges: Record<WordDifference['kind'], Range[]> = { other: [], only: [] };
    for (const [line, words] of paintedLines(spans, painter)) {
      const parts = differences ? differingTexts(words, line, differences) : [];
      for (const { element, marks } of parts)
        for (const { from, until, kind } of marks) ranges[kind].push(...textRange(element, from, until));
      if (differences && !describedLines.has(words)) describeIn(words, parts, differences, describedLines);
    }
    for (const kind of ['other', 'only'] as const) paint(highlightNames[kind], ranges[kind], 0);
  };

  const show = (now: LineDifferences | null): void => {
    differences = now;
    for (const line of describedLines) line.querySelector(':scope > .sr')?.remove();
    describedLines = new Set();
    draw();
  };

  return {
    show,
    inView(now) {
      spans = now;
      if (differences) draw();
    },
    end: () => show(null),
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
  marks: readonly WordDifference[];
  isSecond: boolean;
}

/** The texts of a line that have marks. */
function differingTexts(line: HTMLElement, index: number, { first, second }: LineDifferences): DifferingText[] {
  const own = line.querySelector(':scope > p');
  const parts: DifferingText[] = own ? [{ element: own, marks: first.get(index) ?? [], isSecond: false }] : [];
  const beside = second(index);
  line.querySelectorAll(':scope > .two > p').forEach((element, at) => {
    parts.push({ element, marks: beside[at] ?? [], isSecond: true });
  });
  return parts.filter(({ marks }) => marks.length > 0);
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
      .flatMap(({ element, marks }) =>
        marks.map(({ from, until, kind }) => ({ text: element.textContent?.slice(from, until) ?? '', kind })),
      );
  const words = line.ownerDocument.createElement('span');
  words.className = 'sr';
  words.textContent = describe(wordsOf(false), wordsOf(true));
  line.append(words);
  describedLines.add(line);
}

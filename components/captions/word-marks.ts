import type { WordMark } from '@/lib/captions/align/differences';
import { highlighter, rangeIn } from './highlights';
import type { LinePainter, LineSpan } from './line-painter';

/** What two tracks say otherwise, as a list of lines takes it. */
export interface MarkedWords {
  /** By the index of the line, for its own text. */
  first: ReadonlyMap<number, readonly WordMark[]>;
  /** For each text that stands beside a line, in order. */
  second(line: number): readonly (readonly WordMark[])[];
  /** For those who do not see the marks: what differs in a line, as a sentence. */
  say(here: readonly Said[], beside: readonly Said[]): string;
}
interface Said {
  text: string;
  kind: WordMark['kind'];
}

interface WordMarks {
  /** `null` marks nothing. */
  show(marked: MarkedWords | null): void;
  /** Which lines are near what is seen: only there is anything marked. */
  inView(spans: LineSpan[]): void;
  end(): void;
}

const names = { other: 'differs-other', only: 'differs-only' } as const;

/** Marks the words that differ, and says them at the end of their line: neither draws a line anew. */
export function createWordMarks(host: HTMLElement, painter: LinePainter): WordMarks {
  const paint = highlighter(host);
  let marked: MarkedWords | null = null;
  let spans: LineSpan[] = [];
  let said = new Set<HTMLElement>();

  const draw = (): void => {
    const ranges: Record<WordMark['kind'], Range[]> = { other: [], only: [] };
    for (const [line, words] of linesIn(spans, painter)) {
      const parts = marked ? partsOf(words, line, marked) : [];
      for (const { element, marks } of parts)
        for (const { from, until, kind } of marks) ranges[kind].push(...rangeIn(element, from, until));
      if (marked && !said.has(words)) sayIn(words, parts, marked, said);
    }
    for (const kind of ['other', 'only'] as const) paint(names[kind], ranges[kind], 0);
  };

  const show = (now: MarkedWords | null): void => {
    marked = now;
    for (const line of said) line.querySelector(':scope > .sr')?.remove();
    said = new Set();
    draw();
  };

  return {
    show,
    inView(now) {
      spans = now;
      if (marked) draw();
    },
    end: () => show(null),
  };
}

function* linesIn(spans: readonly LineSpan[], painter: LinePainter): Generator<[line: number, element: HTMLElement]> {
  for (const { from, until } of spans)
    for (let line = from; line < until; line++) {
      const element = painter.painted(line);
      if (element) yield [line, element];
    }
}

interface Part {
  element: Element;
  marks: readonly WordMark[];
  isSecond: boolean;
}

/** The texts of a line that have marks. */
function partsOf(line: HTMLElement, index: number, { first, second }: MarkedWords): Part[] {
  const own = line.querySelector(':scope > p');
  const parts: Part[] = own ? [{ element: own, marks: first.get(index) ?? [], isSecond: false }] : [];
  const beside = second(index);
  line.querySelectorAll(':scope > .two > p').forEach((element, at) => {
    parts.push({ element, marks: beside[at] ?? [], isSecond: true });
  });
  return parts.filter(({ marks }) => marks.length > 0);
}

function sayIn(line: HTMLElement, parts: readonly Part[], { say }: MarkedWords, said: Set<HTMLElement>): void {
  if (parts.length === 0) return;
  const wordsOf = (isSecond: boolean): Said[] =>
    parts
      .filter((part) => part.isSecond === isSecond)
      .flatMap(({ element, marks }) =>
        marks.map(({ from, until, kind }) => ({ text: element.textContent?.slice(from, until) ?? '', kind })),
      );
  const words = line.ownerDocument.createElement('span');
  words.className = 'sr';
  words.textContent = say(wordsOf(false), wordsOf(true));
  line.append(words);
  said.add(line);
}

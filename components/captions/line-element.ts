/** The content of one line in the list: plain text, never markup. */
export interface LineContent {
  /** Start time. */
  time: string;
  text: string;
  /** BCP 47 code of the text, for speech output and fonts. */
  lang: string;
  /** The matching texts of the second track, often none; `null` without a second track. */
  second: readonly { text: string; lang: string }[] | null;
  /** Rounded speech rate, or a dash for a line without words. */
  rate: string;
  /** From 1 (slow) to 5 (fast); 0 without a rate. */
  step: 0 | 1 | 2 | 3 | 4 | 5;
  /** Read before the number and drawn as a chevron, only outside the user's limits. */
  beyond: { word: string; direction: 'up' | 'down' } | null;
  /** Width of the ribbon in CSS pixels. */
  ribbon: number;
  /** Explains a difference between the service's count and the computed one; `null` if they agree. */
  differs: string | null;
  /** Both rates; `null` without a rate. */
  hint: string | null;
  /** Describes the silence before this line; `null` if it is short. */
  pause: string | null;
  /** The chapters with headings above this line, often none. */
  chapters: readonly ChapterContent[];
  /** The chapters that start after the last line. */
  chaptersBelow: readonly ChapterContent[];
}

/** The heading of a chapter: start in seconds and as text, and title. */
interface ChapterContent {
  start: number;
  time: string;
  title: string;
}

const svgSpace = 'http://www.w3.org/2000/svg';
const chevrons = { up: 'm18 15-6-6-6 6', down: 'm6 9 6 6 6-6' };

const createElement = (doc: Document, tag: string, name: string): HTMLElement => {
  const element = doc.createElement(tag);
  if (name) element.className = name;
  return element;
};

function chevron(doc: Document, direction: 'up' | 'down'): SVGElement {
  const svg = doc.createElementNS(svgSpace, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = doc.createElementNS(svgSpace, 'path');
  path.setAttribute('d', chevrons[direction]);
  svg.append(path);
  return svg;
}

/** Creates an empty line to clone, which is several times faster than building each line. */
export function emptyLine(doc: Document): HTMLElement {
  const line = createElement(doc, 'div', 'line');
  line.setAttribute('role', 'option');
  const text = createElement(doc, 'p', '');
  text.dir = 'auto';
  line.append(createElement(doc, 'time', ''), text, createElement(doc, 'span', 'wpm'), createElement(doc, 'span', ''));
  return line;
}

/** Creates a row for the silence before a line, which the browser's search finds too. */
export function pauseRow(doc: Document, words: string): HTMLElement {
  const row = createElement(doc, 'div', 'quiet-gap fine');
  row.textContent = words;
  return row;
}

/** Creates the heading of a chapter above its first line; `chapterStartOf` reads its start. */
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

/** Fills a cloned line. `at` counts from 0, `of` is the number of lines. */
export function fillLine(line: HTMLElement, content: LineContent, at: number, of: number): void {
  const [time, text, wpm, ribbon] = line.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  line.setAttribute('aria-posinset', String(at + 1));
  line.setAttribute('aria-setsize', String(of));
  time.textContent = content.time;
  text.textContent = content.text;
  if (content.lang) text.lang = content.lang;
  fillRate(wpm, content);
  if (content.second) addSecond(line, text, content.second);
  if (content.step === 0) return;
  ribbon.className = `rib p${content.step}`;
  ribbon.style.setProperty('--w', `${content.ribbon}px`);
}

/** Adds the second text behind the line's own, so that it is read after it. */
function addSecond(line: HTMLElement, text: HTMLElement, second: NonNullable<LineContent['second']>): void {
  const doc = line.ownerDocument;
  const cell = createElement(doc, 'div', 'two');
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

function fillRate(wpm: HTMLElement, content: LineContent): void {
  const doc = wpm.ownerDocument;
  wpm.textContent = content.rate;
  if (content.beyond) {
    wpm.classList.add(content.beyond.direction === 'up' ? 'fast' : 'slow');
    const word = createElement(doc, 'span', 'sr');
    word.textContent = `${content.beyond.word} `;
    wpm.prepend(chevron(doc, content.beyond.direction), word);
  }
  if (content.differs === null) return;
  const dot = createElement(doc, 'span', 'differs');
  const words = createElement(doc, 'span', 'sr');
  words.textContent = ` ${content.differs}`;
  wpm.append(dot, words);
}

/** Returns the index of an element's line; `null` outside of lines. */
export function lineIndexOf(target: EventTarget | null): number | null {
  const line = target instanceof Element ? target.closest('[aria-posinset]') : null;
  return line ? Number(line.getAttribute('aria-posinset')) - 1 : null;
}

/** Returns the start of the chapter whose heading contains an element, in seconds; `null` outside of headings. */
export function chapterStartOf(target: EventTarget | null): number | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('.chapter[data-start]') : null;
  return head ? Number(head.dataset.start) : null;
}

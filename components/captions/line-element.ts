/** One caption as it stands in the list: drawn values only, all of them text (never markup). */
export interface LineContent {
  /** Start, as read by a clock. */
  time: string;
  text: string;
  /** BCP 47 code of the text, for the user's voice and fonts. */
  lang: string;
  /** What stands beside it in a second track, often nothing; `null` where there is no second track. */
  second: readonly { text: string; lang: string }[] | null;
  /** Rounded pace, or a dash for a line without words. */
  pace: string;
  /** 1 slow … 5 fast; 0 where there is no pace. */
  step: 0 | 1 | 2 | 3 | 4 | 5;
  /** Said before the number and drawn as a chevron, beyond the user's limits only. */
  beyond: { word: string; way: 'up' | 'down' } | null;
  /** Width of the ribbon in CSS pixels. */
  ribbon: number;
  /** Words for what differs between the service's count and our own; `null` where they agree. */
  differs: string | null;
  /** The service's figure and our own, words by time; `null` without a pace. */
  hint: string | null;
  /** Words for the silence before this line; `null` where it is short. */
  pause: string | null;
  /** The chapters whose heads stand above this line, often none. */
  chapters: readonly ChapterContent[];
  /** Those that begin after the last line, and stand below it. */
  chaptersBelow: readonly ChapterContent[];
}

/** The head of a chapter: its start in seconds and as read by a clock, and its title. */
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

/** An empty line to be cloned: cloning is several times cheaper than building each one anew. */
export function emptyLine(doc: Document): HTMLElement {
  const line = createElement(doc, 'div', 'line');
  line.setAttribute('role', 'option');
  const text = createElement(doc, 'p', '');
  text.dir = 'auto';
  line.append(createElement(doc, 'time', ''), text, createElement(doc, 'span', 'wpm'), createElement(doc, 'span', ''));
  return line;
}

/** The silence before a line, as a row of its own that the browser's find reaches too. */
export function pauseRow(doc: Document, words: string): HTMLElement {
  const row = createElement(doc, 'div', 'quiet-gap fine');
  row.textContent = words;
  return row;
}

/** The head of a chapter, above its first line; `chapterStartOf` reads its start again. */
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

/** Writes one caption into a cloned line. `at` counts from 0, `of` is the number of lines. */
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

/** Behind the line's own text, so that it is read after it. */
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
  wpm.textContent = content.pace;
  if (content.beyond) {
    wpm.classList.add(content.beyond.way === 'up' ? 'fast' : 'slow');
    const word = createElement(doc, 'span', 'sr');
    word.textContent = `${content.beyond.word} `;
    wpm.prepend(chevron(doc, content.beyond.way), word);
  }
  if (content.differs === null) return;
  const dot = createElement(doc, 'span', 'differs');
  const words = createElement(doc, 'span', 'sr');
  words.textContent = ` ${content.differs}`;
  wpm.append(dot, words);
}

/** Which line an element belongs to, counted from 0; `null` outside of every line. */
export function lineIndexOf(target: EventTarget | null): number | null {
  const line = target instanceof Element ? target.closest('[aria-posinset]') : null;
  return line ? Number(line.getAttribute('aria-posinset')) - 1 : null;
}

/** The start of the chapter whose head an element belongs to, in seconds; `null` outside of every head. */
export function chapterStartOf(target: EventTarget | null): number | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('.chapter[data-start]') : null;
  return head ? Number(head.dataset.start) : null;
}

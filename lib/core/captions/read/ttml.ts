import { decodeReferences } from '../references';
import { shownLines } from '../write/options';
import { exactClock, notExact } from './clock';
import { Lines } from './lines';
import { type Markup, nameOf } from './markup';
import { PlainRows, type RowForm } from './plain-rows';
import type { Reading } from './reading';
import { mediaTime, type Rates, ratesFrom } from './ttml-time';

/** When an element is on, in milliseconds; `NaN` where it does not say. */
interface Timing {
  begin: number;
  end: number;
}

interface Container extends Timing {
  /** Its white space is meant as it stands (`xml:space`). */
  keepsSpace: boolean;
}

const tags = { body: nameOf('body'), div: nameOf('div'), p: nameOf('p'), span: nameOf('span'), br: nameOf('br') };
const keys = { begin: nameOf('begin'), end: nameOf('end'), dur: nameOf('dur'), space: nameOf('space') };

const forms: RowForm[] = [{ before: '<p begin="', between: '" end="', after: '</p>', times: 'clocks' }];

const untimed: Timing = { begin: Number.NaN, end: Number.NaN };

/** Reads timed text (W3C TTML1) behind its root's name: paragraphs with times of their own, of their containers, or of the spans inside. */
export const readTtml = (markup: Markup, lang: string): Reading => new Ttml(markup, lang).read();

class Ttml {
  private readonly markup: Markup;
  private readonly rates: Rates;
  private readonly ownLang: string | null;
  private readonly lines: Lines;
  private readonly inside: Container[];
  /** The text under way had line ends that were not meant: then neither are the spaces at its edges. */
  private isFolded = false;

  constructor(markup: Markup, lang: string) {
    this.markup = markup;
    const attributes = new Map<string, string>();
    while (markup.toAttribute()) attributes.set(markup.keyText(), markup.value());
    this.rates = ratesFrom(attributes);
    this.ownLang = attributes.get('lang') || null;
    this.inside = [{ ...untimed, keepsSpace: attributes.get('space') === 'preserve' }];
    this.lines = new Lines(markup.file, this.ownLang ?? lang, (raw) => this.shown(this.text(raw)));
  }

  read(): Reading {
    const { markup, lines } = this;
    const rows = new PlainRows(markup.file, lines, forms);
    while (markup.toTag()) {
      const isContainer = markup.tag === tags.div || markup.tag === tags.body;
      if (markup.closes) {
        if (isContainer && this.inside.length > 1) this.inside.pop();
        markup.toTagEnd();
      } else if (isContainer) {
        const container = this.container();
        if (!markup.isEmpty) this.inside.push(container);
      } else if (markup.tag === tags.p) this.paragraph();
      else markup.toTagEnd();
      // Times in others count from where these begin.
      if (this.isUntimed()) markup.at = rows.readFrom(markup.at);
    }
    return lines.reading(this.ownLang);
  }

  private isUntimed(): boolean {
    const { begin, end } = this.around;
    return Number.isNaN(begin) && Number.isNaN(end);
  }

  private get around(): Container {
    return this.inside.at(-1) ?? { ...untimed, keepsSpace: false };
  }

  /** Reads the attributes of a tag: its times count from where its container begins. */
  private container(): Container {
    const { markup, around } = this;
    let { keepsSpace } = around;
    let begin = Number.NaN;
    let end = Number.NaN;
    let length = Number.NaN;
    while (markup.toAttribute()) {
      if (markup.key === keys.begin) begin = this.time();
      else if (markup.key === keys.end) end = this.time();
      else if (markup.key === keys.dur) length = this.time();
      else if (markup.key === keys.space) keepsSpace = markup.value() === 'preserve';
    }
    // Most paragraphs say both, and nothing around them says anything.
    if (begin <= end && Number.isNaN(around.begin) && Number.isNaN(around.end) && Number.isNaN(length))
      return { begin, end, keepsSpace };
    return { ...timing(around, { begin, end }, length), keepsSpace };
  }

  /** Of the attribute that was found. */
  private time(): number {
    const { file, from, to } = this.markup;
    const exact = to - from === 12 ? exactClock(file, from) : notExact;
    return exact === notExact ? mediaTime(file.slice(from, to), this.rates) : exact;
  }

  private paragraph(): void {
    const { markup, lines } = this;
    const own = this.container();
    if (markup.isEmpty) return;
    this.inside.push(own);
    const { begin, end } = own;
    const from = markup.at;
    const to = lines.lessFrom(from);
    if (Number.isNaN(begin) || !markup.isEndAt(to, tags.p)) this.pieces(own);
    else lines.put(from, to, begin, end);
    this.inside.pop();
  }

  /** A paragraph with elements inside. Where it has no times itself, each span that has makes a line. */
  private pieces(own: Timing): void {
    const { markup, lines } = this;
    const isTimed = !Number.isNaN(own.begin);
    const before = lines.cues.length;
    /** The timed span under way, with how many spans stand around its end. */
    let line: (Timing & { depth: number }) | null = null;
    let depth = 0;
    let text = '';
    for (;;) {
      const piece = markup.textToTag((raw) => this.text(raw));
      // Broken off: what came of it stays in the file.
      if (piece === null) break;
      text += piece;
      const { closes } = markup;
      const isSpan = markup.tag === tags.span;
      if (markup.tag === tags.p) {
        // The next paragraph ends one that was never closed.
        if (closes) markup.toTagEnd();
        else markup.back();
        if (isTimed) lines.said(this.shown(text), own.begin, own.end);
        if (lines.cues.length > before) return;
        break;
      }
      if (markup.tag === tags.br) text += '\n';
      const span = isSpan && !closes ? this.container() : null;
      if (span === null) markup.toTagEnd();
      else if (!markup.isEmpty) depth++;
      if (span && !isTimed && !line && !Number.isNaN(span.begin)) {
        line = { ...span, depth };
        text = '';
      }
      if (!isSpan || !closes) continue;
      if (line?.depth === depth) {
        lines.said(this.shown(text), line.begin, line.end);
        line = null;
      }
      depth--;
    }
    lines.setAside++;
  }

  /** Where white space is not meant, a line end and what is around it is one space (XML, as TTML reads it). */
  private text(raw: string): string {
    if (this.around.keepsSpace || !raw.includes('\n')) return decodeReferences(raw);
    this.isFolded = true;
    const lines = raw.split('\n');
    const folded = lines.map((line, at) => {
      const before = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? before : before.trimEnd();
    });
    return decodeReferences(folded.join(' '));
  }

  private shown(text: string): string {
    const lines = text.includes('\n') ? shownLines(text) : [text];
    const isFolded = this.isFolded;
    this.isFolded = false;
    return (isFolded ? lines.map((line) => line.trim()) : lines).join('\n');
  }
}

/** What is without a begin is on as long as what is around it. */
function timing(around: Timing, own: Timing, length: number): Timing {
  const from = Number.isNaN(around.begin) ? 0 : around.begin;
  if (Number.isNaN(own.begin) && Number.isNaN(own.end) && Number.isNaN(length)) return around;
  const begin = from + (Number.isNaN(own.begin) ? 0 : own.begin);
  const ends = [from + own.end, begin + length, around.end].filter((end) => !Number.isNaN(end));
  return { begin, end: ends.length > 0 ? Math.min(...ends) : Number.NaN };
}

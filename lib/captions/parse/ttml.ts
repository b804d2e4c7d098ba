import { decodeReferences } from '../character-references';
import { shownLines } from '../serialize/options';
import type { Reading } from './caption-parser';
import { exactClock, notExact } from './clock';
import { PlainRows, type RowForm } from './csv-rows';
import { Lines } from './line-collector';
import { type Markup, nameOf } from './markup-scanner';
import { mediaTime, type Rates, ratesFrom } from './ttml-time';
import { type Container, endInside, type OwnTimes, type Timing, timing, untimed, withInside } from './ttml-timing';

const tags = { body: nameOf('body'), div: nameOf('div'), p: nameOf('p'), span: nameOf('span'), br: nameOf('br') };
const keys = { begin: nameOf('begin'), end: nameOf('end'), dur: nameOf('dur'), space: nameOf('space') };

const forms: RowForm[] = [{ before: '<p begin="', between: '" end="', after: '</p>', times: 'clocks' }];

/** The namespace of TTML in all its versions: of 2006, and from the first recommendation on. */
const namespace = /^http:\/\/www\.w3\.org\/(?:2006\/(?:04|10)\/ttaf1|ns\/ttml)$/;

/** Reads timed text (W3C TTML1) behind its root's name: paragraphs with times of their own, of their containers, or of the spans inside. */
export const readTtml = (markup: Markup, lang: string): Reading => new Ttml(markup, lang).read();

class Ttml {
  private readonly markup: Markup;
  private readonly rates: Rates;
  private readonly ownLang: string | null;
  /** Those of the names that TTML has itself; all other elements are foreign. */
  private readonly prefixes: ReadonlySet<string>;
  private readonly lines: Lines;
  private readonly inside: Container[];
  /** The text under way had line ends that were not meant: then neither are the spaces at its edges. */
  private isFolded = false;

  constructor(markup: Markup, lang: string) {
    this.markup = markup;
    const attributes = new Map<string, string>();
    const prefix = markup.prefix();
    while (markup.toAttribute()) attributes.set(markup.keyText(), markup.value());
    this.rates = ratesFrom(attributes);
    this.ownLang = attributes.get('lang') || null;
    const bound = [...attributes].filter(([, value]) => namespace.test(value)).map(([name]) => name);
    // `xmlns` alone binds the names without a prefix.
    this.prefixes = new Set([prefix, ...bound.map((name) => (name === 'xmlns' ? '' : name))]);
    this.inside = [{ ...untimed, keepsSpace: attributes.get('space') === 'preserve' }];
    this.lines = new Lines(markup.file, this.ownLang ?? lang, (raw) => this.shown(this.text(raw)));
  }

  read(): Reading {
    const { markup, lines } = this;
    const rows = new PlainRows(markup.file, lines, forms);
    while (markup.toTag()) {
      const isContainer = markup.tag === tags.div || markup.tag === tags.body;
      if (markup.closes) {
        if (isContainer && this.inside.length > 1) this.leave();
        markup.toTagEnd();
      } else if (this.isForeign()) this.passOver();
      else if (isContainer) {
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
    const { begin, end, isSequence } = this.around;
    return Number.isNaN(begin) && Number.isNaN(end) && !isSequence;
  }

  /** Whether the tag that was found is none of TTML's, or holds what is said about the text and not the text (TTML1, section 12). */
  private isForeign(): boolean {
    const { markup } = this;
    return markup.isCalled('metadata') || !this.prefixes.has(markup.prefix());
  }

  /** Goes behind the element whose tag was found, whatever it holds. */
  private passOver(): void {
    const { markup } = this;
    let depth = 0;
    do {
      const { closes } = markup;
      markup.toTagEnd();
      if (closes) depth--;
      else if (!markup.isEmpty) depth++;
    } while (depth > 0 && markup.toTag());
  }

  /** Leaves the element under way. */
  private leave(): void {
    const own = this.inside.pop();
    if (own) endInside(this.around, withInside(own));
  }

  private get around(): Container {
    return this.inside.at(-1) ?? { ...untimed, keepsSpace: false };
  }

  /** Reads the attributes of a tag: its times count from where its container lets it begin. */
  private container(): Container {
    const { markup, around } = this;
    const own: OwnTimes = { begin: Number.NaN, end: Number.NaN, length: Number.NaN };
    let { keepsSpace } = around;
    let isSequence = false;
    while (markup.toAttribute()) {
      if (markup.key === keys.begin) own.begin = this.time();
      else if (markup.key === keys.end) own.end = this.time();
      else if (markup.key === keys.dur) own.length = this.time();
      else if (markup.key === keys.space) keepsSpace = markup.value() === 'preserve';
      else if (markup.keyText() === 'timeContainer') isSequence = markup.value() === 'seq';
    }
    const { begin, end } = timing(around, own);
    const hasTimes = !Number.isNaN(own.begin) || !Number.isNaN(own.end) || !Number.isNaN(own.length);
    return { begin, end, hasTimes, keepsSpace, isSequence, last: Number.NaN };
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
    this.leave();
  }

  /** A paragraph with elements inside. Where it has no times itself, each span that has makes a line. */
  private pieces(own: Container): void {
    const { markup, lines } = this;
    const before = lines.cues.length;
    /** The timed span under way: how many spans stand around its end, and what the paragraph said before it. */
    let line: (Timing & { depth: number; said: string }) | null = null;
    let depth = 0;
    let text = '';
    for (;;) {
      const piece = markup.textToTag((raw) => this.text(raw));
      // Broken off: what came of it stays in the file.
      if (piece === null) break;
      text += piece;
      const { closes } = markup;
      if (markup.tag === tags.p && !(this.isForeign() && !closes)) {
        // The next paragraph ends one that was never closed.
        if (closes) markup.toTagEnd();
        else markup.back();
        const isSaid = own.hasTimes || lines.cues.length === before;
        if (isSaid && !Number.isNaN(own.begin)) lines.said(this.shown(text), own.begin, own.end);
        if (lines.cues.length > before) return;
        break;
      }
      if (!closes && this.isForeign()) {
        this.passOver();
        continue;
      }
      if (markup.tag === tags.br) text += '\n';
      const isSpan = markup.tag === tags.span;
      const span = isSpan && !closes ? this.container() : null;
      if (span === null) markup.toTagEnd();
      else if (!markup.isEmpty) depth++;
      if (span?.hasTimes && !own.hasTimes && !line && !Number.isNaN(span.begin)) {
        line = { ...span, depth, said: text };
        text = '';
      }
      if (!isSpan || !closes) continue;
      if (line?.depth === depth) {
        lines.said(this.shown(text), line.begin, line.end);
        endInside(own, line);
        text = line.said;
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

import { decodeReferences } from '../character-references';
import { nonBlankLines } from '../serialize/write-options';
import { LineCollector, type ParsedCaptions } from './line-collector';
import { notExactTime, parseExactTime } from './numbers-and-times';
import {
  containerTiming,
  type DeclaredTimes,
  extendContainer,
  parseMediaTime,
  parseRates,
  resolveTiming,
  rootContainer,
  type TimeContainer,
  type TimeRates,
  type Timing,
} from './ttml-timing';
import { type RowTemplate, UniformRowParser } from './uniform-rows';
import { nameCode, type XmlScanner } from './xml-scanner';

const tagCodes = {
  body: nameCode('body'),
  div: nameCode('div'),
  p: nameCode('p'),
  span: nameCode('span'),
  br: nameCode('br'),
};
const attributeCodes = {
  begin: nameCode('begin'),
  end: nameCode('end'),
  dur: nameCode('dur'),
  space: nameCode('space'),
};

const rowTemplates: RowTemplate[] = [{ before: '<p begin="', between: '" end="', after: '</p>', times: 'clocks' }];

/** The TTML namespaces of the 2006 drafts and of all recommendations. */
const namespace = /^http:\/\/www\.w3\.org\/(?:2006\/(?:04|10)\/ttaf1|ns\/ttml)$/;

/**
 * Parses timed text (W3C TTML1) after the root name. Paragraphs have their own times, those of their containers, or
 * those of their spans.
 */
export const parseTtml = (markup: XmlScanner, lang: string): ParsedCaptions => new TtmlParser(markup, lang).read();

interface ParagraphLine extends Timing {
  text: string;
}

/** A span that is not closed yet, and the text of its parent before it. */
interface OpenSpan {
  span: TimeContainer;
  /** A line of its own, a part of its parent's text, or the reading of a ruby, which is dropped. */
  kind: 'line' | 'text' | 'reading';
  textBefore: string;
}

/** Values of `tts:ruby` for readings and the brackets around them (TTML2, "tts:ruby"). */
const rubyText = /^(?:text|textContainer|delimiter)$/;

class TtmlParser {
  private readonly markup: XmlScanner;
  private readonly rates: TimeRates;
  private readonly fileLang: string | null;
  /** Prefixes bound to the TTML namespace. Elements with any other prefix are foreign. */
  private readonly prefixes: ReadonlySet<string>;
  private readonly lines: LineCollector;
  private readonly containers: TimeContainer[];
  /** True if white space in the current text was collapsed; if so, leading and trailing spaces are removed too. */
  private isFolded = false;
  /** True if the container that was parsed last is the reading of a ruby. */
  private isRubyText = false;

  constructor(markup: XmlScanner, lang: string) {
    this.markup = markup;
    const attributes = new Map<string, string>();
    const prefix = markup.prefix();
    while (markup.nextAttribute()) attributes.set(markup.attributeName(), markup.value());
    this.rates = parseRates(attributes);
    this.fileLang = attributes.get('lang') || null;
    const bound = [...attributes].filter(([, value]) => namespace.test(value)).map(([name]) => name);
    // A plain `xmlns` attribute declares the default namespace, which applies to names without a prefix.
    this.prefixes = new Set([prefix, ...bound.map((name) => (name === 'xmlns' ? '' : name))]);
    this.containers = [{ ...rootContainer, keepsSpace: attributes.get('space') === 'preserve' }];
    this.lines = new LineCollector(markup.file, this.fileLang ?? lang, (raw) => this.shown(this.text(raw)));
  }

  read(): ParsedCaptions {
    const { markup, lines } = this;
    const rows = new UniformRowParser(markup.file, lines, rowTemplates);
    while (markup.nextTag()) {
      const isContainer = markup.tag === tagCodes.div || markup.tag === tagCodes.body;
      if (markup.isClosing) {
        if (isContainer && this.containers.length > 1) this.leaveContainer();
        markup.skipToTagEnd();
      } else if (this.isForeign()) this.skipElement();
      else if (isContainer) {
        const container = this.parseContainer();
        if (!markup.isEmpty) this.containers.push(container);
      } else if (markup.tag === tagCodes.p) this.parseParagraph();
      else markup.skipToTagEnd();
      // The row parser treats times as absolute, so it is used only if no container shifts them.
      if (this.isUntimed()) markup.position = rows.parseFrom(markup.position);
    }
    return lines.result(this.fileLang);
  }

  private isUntimed(): boolean {
    const { begin, end, isSequence } = this.around;
    return Number.isNaN(begin) && Number.isNaN(end) && !isSequence;
  }

  /** Returns whether the current tag is foreign or metadata (TTML1, section 12). */
  private isForeign(): boolean {
    const { markup } = this;
    return markup.isNamed('metadata') || !this.prefixes.has(markup.prefix());
  }

  private skipElement(): void {
    const { markup } = this;
    let depth = 0;
    do {
      const { isClosing } = markup;
      markup.skipToTagEnd();
      if (isClosing) depth--;
      else if (!markup.isEmpty) depth++;
    } while (depth > 0 && markup.nextTag());
  }

  private leaveContainer(): void {
    const own = this.containers.pop();
    if (own) extendContainer(this.around, containerTiming(own));
  }

  private get around(): TimeContainer {
    return this.containers.at(-1) ?? { ...rootContainer, keepsSpace: false };
  }

  /** Parses the attributes of a container, whose times are relative to the enclosing container. */
  private parseContainer(): TimeContainer {
    const { markup, around } = this;
    const own: DeclaredTimes = { begin: Number.NaN, end: Number.NaN, length: Number.NaN };
    let { keepsSpace } = around;
    let isSequence = false;
    let isGarbled = false;
    this.isRubyText = false;
    const time = (): number => {
      const ms = this.time();
      isGarbled ||= Number.isNaN(ms);
      return ms;
    };
    while (markup.nextAttribute()) {
      if (markup.attribute === attributeCodes.begin) own.begin = time();
      else if (markup.attribute === attributeCodes.end) own.end = time();
      else if (markup.attribute === attributeCodes.dur) own.length = time();
      else if (markup.attribute === attributeCodes.space) keepsSpace = markup.value() === 'preserve';
      else if (markup.attributeName() === 'timeContainer') isSequence = markup.value() === 'seq';
      else if (markup.attributeName() === 'ruby') this.isRubyText = rubyText.test(markup.value());
    }
    const { begin, end } = resolveTiming(around, own);
    const hasEnd = !Number.isNaN(own.end) || !Number.isNaN(own.length);
    const hasTimes = hasEnd || !Number.isNaN(own.begin) || isGarbled;
    return { begin, end, hasTimes, hasEnd, isGarbled, keepsSpace, isSequence, latestEnd: Number.NaN };
  }

  /** Parses the value of the current attribute as a time. */
  private time(): number {
    const { file, valueFrom, valueTo } = this.markup;
    const exact = valueTo - valueFrom === 12 ? parseExactTime(file, valueFrom) : notExactTime;
    return exact === notExactTime ? parseMediaTime(file.slice(valueFrom, valueTo), this.rates) : exact;
  }

  private parseParagraph(): void {
    const { markup, lines } = this;
    const own = this.parseContainer();
    if (own.isGarbled) own.begin = Number.NaN;
    if (markup.isEmpty) return;
    this.containers.push(own);
    const { begin, end } = own;
    const from = markup.position;
    const to = lines.tagFrom(from);
    if (Number.isNaN(begin) || !markup.skipEndTag(to, tagCodes.p)) this.parseMixedParagraph(own);
    else lines.addCounted(from, to, begin, end);
    this.leaveContainer();
  }

  /**
   * Parses a paragraph with child elements. Each timed span becomes a line of its own. The text around it is a line too
   * if the paragraph has times.
   */
  private parseMixedParagraph(own: TimeContainer): void {
    const { markup, lines } = this;
    const ownLines: ParagraphLine[] = [];
    const openSpans: OpenSpan[] = [];
    let text = '';
    const leaveSpan = (): void => {
      const left = openSpans.pop();
      if (!left) return;
      this.leaveContainer();
      if (left.kind === 'line') ownLines.push({ ...left.span, text });
      if (left.kind !== 'text') text = left.textBefore;
    };
    for (;;) {
      const piece = markup.readTextToTag((raw) => this.text(raw));
      // The document is truncated, so the incomplete paragraph is dropped.
      if (piece === null) break;
      text += piece;
      const { isClosing } = markup;
      if (markup.tag === tagCodes.p && !(this.isForeign() && !isClosing)) {
        // The start of the next paragraph ends an unclosed paragraph.
        if (isClosing) markup.skipToTagEnd();
        else markup.rewindTag();
        while (openSpans.length > 0) leaveSpan();
        if (ownLines.length === 0 || (own.hasTimes && text.trim() !== '')) ownLines.push({ ...own, text });
        this.addParagraphLines(ownLines);
        return;
      }
      if (!isClosing && this.isForeign()) {
        this.skipElement();
        continue;
      }
      if (markup.tag === tagCodes.br) text += '\n';
      if (markup.tag !== tagCodes.span) markup.skipToTagEnd();
      else if (isClosing) {
        markup.skipToTagEnd();
        leaveSpan();
      } else {
        const span = this.parseContainer();
        if (markup.isEmpty) continue;
        const isLine = span.hasTimes && !span.isGarbled && !own.isGarbled && !Number.isNaN(span.begin);
        const kind = this.isRubyText ? 'reading' : isLine ? 'line' : 'text';
        this.containers.push(span);
        openSpans.push({ span, kind, textBefore: text });
        if (kind !== 'text') text = '';
      }
    }
    for (const _ of openSpans) this.leaveContainer();
    lines.skippedRows++;
  }

  /** Adds the lines of a paragraph by their start. Without a start, the paragraph is skipped. */
  private addParagraphLines(ownLines: readonly ParagraphLine[]): void {
    const isFolded = this.isFolded;
    const timed = ownLines.filter(({ begin }) => !Number.isNaN(begin)).sort((a, b) => a.begin - b.begin);
    if (timed.length === 0) this.lines.skippedRows++;
    for (const { text, begin, end } of timed) {
      this.isFolded = isFolded;
      // The spaces around a span do not belong to the text beside it.
      this.lines.addText(this.shown(timed.length > 1 ? text.trim() : text), begin, end);
    }
  }

  /** Decodes text. Unless white space is significant, each line break and the spaces around it become one space. */
  private text(raw: string): string {
    if (this.around.keepsSpace || !raw.includes('\n')) return decodeReferences(raw);
    this.isFolded = true;
    const lines = raw.split('\n');
    const folded = lines.map((line, index) => {
      const before = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? before : before.trimEnd();
    });
    return decodeReferences(folded.join(' '));
  }

  private shown(text: string): string {
    const lines = text.includes('\n') ? nonBlankLines(text) : [text];
    const isFolded = this.isFolded;
    this.isFolded = false;
    return (isFolded ? lines.map((line) => line.trim()) : lines).join('\n');
  }
}

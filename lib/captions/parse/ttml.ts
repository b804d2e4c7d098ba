import { decodeReferences } from '../character-references';
import { nonBlankLines } from '../serialize/write-options';
import { LineCollector, type ParsedCaptions } from './line-collector';
import { notExactTime, parseExactTime } from './scan';
import {
  containerTiming,
  type DeclaredTimes,
  extendContainer,
  parseMediaTime,
  parseRates,
  resolveTiming,
  type TimeContainer,
  type TimeRates,
  type Timing,
  untimedContainer,
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

/** The namespace of TTML in all its versions: of 2006, and from the first recommendation on. */
const namespace = /^http:\/\/www\.w3\.org\/(?:2006\/(?:04|10)\/ttaf1|ns\/ttml)$/;

/** Reads timed text (W3C TTML1) behind its root's name: paragraphs with times of their own, of their containers, or of the spans inside. */
export const parseTtml = (markup: XmlScanner, lang: string): ParsedCaptions => new TtmlParser(markup, lang).read();

class TtmlParser {
  private readonly markup: XmlScanner;
  private readonly rates: TimeRates;
  private readonly ownLang: string | null;
  /** Those of the names that TTML has itself; all other elements are foreign. */
  private readonly prefixes: ReadonlySet<string>;
  private readonly lines: LineCollector;
  private readonly containers: TimeContainer[];
  /** The text under way had line ends that were not meant: then neither are the spaces at its edges. */
  private isFolded = false;

  constructor(markup: XmlScanner, lang: string) {
    this.markup = markup;
    const attributes = new Map<string, string>();
    const prefix = markup.prefix();
    while (markup.nextAttribute()) attributes.set(markup.attributeName(), markup.value());
    this.rates = parseRates(attributes);
    this.ownLang = attributes.get('lang') || null;
    const bound = [...attributes].filter(([, value]) => namespace.test(value)).map(([name]) => name);
    // `xmlns` alone binds the names without a prefix.
    this.prefixes = new Set([prefix, ...bound.map((name) => (name === 'xmlns' ? '' : name))]);
    this.containers = [{ ...untimedContainer, keepsSpace: attributes.get('space') === 'preserve' }];
    this.lines = new LineCollector(markup.file, this.ownLang ?? lang, (raw) => this.shown(this.text(raw)));
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
        const parseContainer = this.parseContainer();
        if (!markup.isEmpty) this.containers.push(parseContainer);
      } else if (markup.tag === tagCodes.p) this.parseParagraph();
      else markup.skipToTagEnd();
      // Times in others count from where these begin.
      if (this.isUntimed()) markup.position = rows.parseFrom(markup.position);
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
    return markup.isNamed('metadata') || !this.prefixes.has(markup.prefix());
  }

  /** Goes behind the element whose tag was found, whatever it holds. */
  private skipElement(): void {
    const { markup } = this;
    let depth = 0;
    do {
      const { isClosing: closes } = markup;
      markup.skipToTagEnd();
      if (closes) depth--;
      else if (!markup.isEmpty) depth++;
    } while (depth > 0 && markup.nextTag());
  }

  /** Leaves the element under way. */
  private leaveContainer(): void {
    const own = this.containers.pop();
    if (own) extendContainer(this.around, containerTiming(own));
  }

  private get around(): TimeContainer {
    return this.containers.at(-1) ?? { ...untimedContainer, keepsSpace: false };
  }

  /** Reads the attributes of a tag: its times count from where its container lets it begin. */
  private parseContainer(): TimeContainer {
    const { markup, around: currentContainer } = this;
    const own: DeclaredTimes = { begin: Number.NaN, end: Number.NaN, length: Number.NaN };
    let { keepsSpace } = currentContainer;
    let isSequence = false;
    while (markup.nextAttribute()) {
      if (markup.key === attributeCodes.begin) own.begin = this.time();
      else if (markup.key === attributeCodes.end) own.end = this.time();
      else if (markup.key === attributeCodes.dur) own.length = this.time();
      else if (markup.key === attributeCodes.space) keepsSpace = markup.value() === 'preserve';
      else if (markup.attributeName() === 'timeContainer') isSequence = markup.value() === 'seq';
    }
    const { begin, end } = resolveTiming(currentContainer, own);
    const hasTimes = !Number.isNaN(own.begin) || !Number.isNaN(own.end) || !Number.isNaN(own.length);
    return { begin, end, hasTimes, keepsSpace, isSequence, last: Number.NaN };
  }

  /** Of the attribute that was found. */
  private time(): number {
    const { file, from, to } = this.markup;
    const exact = to - from === 12 ? parseExactTime(file, from) : notExactTime;
    return exact === notExactTime ? parseMediaTime(file.slice(from, to), this.rates) : exact;
  }

  private parseParagraph(): void {
    const { markup, lines } = this;
    const own = this.parseContainer();
    if (markup.isEmpty) return;
    this.containers.push(own);
    const { begin, end } = own;
    const from = markup.position;
    const to = lines.tagFrom(from);
    if (Number.isNaN(begin) || !markup.skipEndTag(to, tagCodes.p)) this.parseMixedParagraph(own);
    else lines.put(from, to, begin, end);
    this.leaveContainer();
  }

  /** A paragraph with elements inside. Where it has no times itself, each span that has makes a line. */
  private parseMixedParagraph(own: TimeContainer): void {
    const { markup, lines } = this;
    const before = lines.cues.length;
    /** The timed span under way: how many spans stand around its end, and what the paragraph said before it. */
    let line: (Timing & { depth: number; said: string }) | null = null;
    let depth = 0;
    let text = '';
    for (;;) {
      const piece = markup.readTextToTag((raw) => this.text(raw));
      // Broken off: what came of it stays in the file.
      if (piece === null) break;
      text += piece;
      const { isClosing: closes } = markup;
      if (markup.tag === tagCodes.p && !(this.isForeign() && !closes)) {
        // The next paragraph ends one that was never closed.
        if (closes) markup.skipToTagEnd();
        else markup.rewindTag();
        const isSaid = own.hasTimes || lines.cues.length === before;
        if (isSaid && !Number.isNaN(own.begin)) lines.said(this.shown(text), own.begin, own.end);
        if (lines.cues.length > before) return;
        break;
      }
      if (!closes && this.isForeign()) {
        this.skipElement();
        continue;
      }
      if (markup.tag === tagCodes.br) text += '\n';
      const isSpan = markup.tag === tagCodes.span;
      const span = isSpan && !closes ? this.parseContainer() : null;
      if (span === null) markup.skipToTagEnd();
      else if (!markup.isEmpty) depth++;
      if (span?.hasTimes && !own.hasTimes && !line && !Number.isNaN(span.begin)) {
        line = { ...span, depth, said: text };
        text = '';
      }
      if (!isSpan || !closes) continue;
      if (line?.depth === depth) {
        lines.said(this.shown(text), line.begin, line.end);
        extendContainer(own, line);
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
    const lines = text.includes('\n') ? nonBlankLines(text) : [text];
    const isFolded = this.isFolded;
    this.isFolded = false;
    return (isFolded ? lines.map((line) => line.trim()) : lines).join('\n');
  }
}

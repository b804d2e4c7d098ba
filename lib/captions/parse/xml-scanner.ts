const [less, greater, slash, bang, question, equals, colon] = [60, 62, 47, 33, 63, 61, 58];
const [doubleQuote, singleQuote, openBracket, closeBracket] = [34, 39, 91, 93];
const cdataStart = '<![CDATA[';

/**
 * A name of up to six small letters as one whole number, made while it is gone over: comparing two numbers is many times quicker
 * than comparing places of a file. All other names are 0.
 */
export type NameCode = number;

const maxNameLetters = 6;
const bitsPerLetter = 5;
const codeBeforeA = 96;
const letterCount = 26;

export const nameCode = (name: string): NameCode =>
  Array.from(name).reduce((all, sign) => (all << bitsPerLetter) | (sign.charCodeAt(0) - codeBeforeA), 0);

/**
 * Goes over an XML document from tag to tag and never back, so that its time grows in step with the document. What a document
 * declares is passed over: entities of its own are never unfolded. One that breaks off ends where it does.
 */
export class XmlScanner {
  readonly file: string;
  /** Where to go on. */
  position = 0;
  /** Of the tag that was found: whether it closes an element, and its name, without its prefix. */
  isClosing = false;
  isEmpty = false;
  tag: NameCode = 0;
  /** Of the attribute that was found: its name, without its prefix, and where its value stands. */
  key: NameCode = 0;
  from = 0;
  to = 0;
  private open = 0;
  private tagFrom = 0;
  private tagTo = 0;
  /** Of the name that was gone over last, without its prefix. */
  private name: NameCode = 0;
  private nameFrom = 0;
  private keyFrom = 0;
  private keyTo = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** Goes to the next tag, behind its name. `false` at the end. */
  nextTag(): boolean {
    const { file } = this;
    for (;;) {
      const open = file.indexOf('<', this.position);
      if (open < 0) return false;
      if (this.readTag(open)) return true;
      const sign = file.charCodeAt(open + 1);
      this.position = sign === bang || sign === question ? skipDeclaration(file, open) : open + 1;
    }
  }

  /** Before the tag that was found, so that it is found once more. */
  rewindTag(): void {
    this.position = this.open;
  }

  /** Whether the tag that was found is called so, however long its name is. */
  isNamed(name: string): boolean {
    return this.tagTo - this.tagFrom === name.length && this.file.startsWith(name, this.tagFrom);
  }

  /** The prefix of the tag that was found; empty where it has none. */
  prefix(): string {
    const first = this.open + (this.isClosing ? 2 : 1);
    return this.file.slice(first, Math.max(first, this.tagFrom - 1));
  }

  /** The name of the attribute that was found, without its prefix. */
  attributeName(): string {
    return this.file.slice(this.keyFrom, this.keyTo);
  }

  value(): string {
    return this.file.slice(this.from, this.to);
  }

  /** Goes to the next attribute of the tag. `false` behind its end. */
  nextAttribute(): boolean {
    const { file } = this;
    let position = this.position;
    for (;;) {
      const code = file.charCodeAt(position);
      if (code === greater || Number.isNaN(code)) {
        this.position = position + 1;
        return false;
      }
      if (code > 32 && code !== slash) break;
      this.isEmpty = code === slash;
      position++;
    }
    this.keyTo = this.nameEnd(position);
    this.keyFrom = this.nameFrom;
    this.key = this.name;
    return this.readValue();
  }

  /** Behind the end of the tag, whatever attributes it has. */
  skipToTagEnd(): void {
    while (this.nextAttribute());
  }

  /** Whether an end tag of this name stands here. Goes behind it. */
  skipEndTag(open: number, name: NameCode): boolean {
    const { file } = this;
    if (file.charCodeAt(open + 1) !== slash) return false;
    const end = this.nameEnd(open + 2);
    if (this.name !== name || file.charCodeAt(end) !== greater) return false;
    this.position = end + 1;
    return true;
  }

  /** What stands up to the next tag, each piece decoded by itself; `null` where the document breaks off. Goes to that tag, behind its name. */
  readTextToTag(decode: (raw: string) => string): string | null {
    const { file } = this;
    let text = '';
    for (;;) {
      const open = file.indexOf('<', this.position);
      if (open < 0) {
        this.position = file.length;
        return null;
      }
      text += decode(file.slice(this.position, open));
      if (this.readTag(open)) return text;
      const sign = file.charCodeAt(open + 1);
      const isAside = sign === bang || sign === question;
      this.position = isAside ? skipDeclaration(file, open) : open + 1;
      // A sign that begins no tag was said.
      if (!isAside) text += '<';
      else if (file.startsWith(cdataStart, open)) text += file.slice(open + cdataStart.length, this.position - 3);
    }
  }

  private readTag(open: number): boolean {
    const { file } = this;
    this.isClosing = file.charCodeAt(open + 1) === slash;
    const first = open + (this.isClosing ? 2 : 1);
    if (!isNameStart(file.charCodeAt(first))) return false;
    this.isEmpty = false;
    this.open = open;
    this.tagTo = this.nameEnd(first);
    this.tagFrom = this.nameFrom;
    this.tag = this.name;
    this.position = this.tagTo;
    return true;
  }

  /** Where the name that begins here ends. */
  private nameEnd(first: number): number {
    const { file } = this;
    let from = first;
    let letter = file.charCodeAt(first) - codeBeforeA;
    let name: NameCode = letter;
    /** Negative from the first sign on that is no small letter. */
    let small = (letter - 1) | (letterCount - letter);
    // A sign that cannot stand here is passed over like a name of one letter.
    let position = first + 1;
    for (; position < file.length; position++) {
      const code = file.charCodeAt(position);
      if (code <= greater) {
        if (code <= 32 || code === greater || code === equals || code === slash || code === less) break;
        if (code === colon) {
          from = position + 1;
          name = small = 0;
          continue;
        }
      }
      letter = code - codeBeforeA;
      name = (name << bitsPerLetter) | letter;
      small |= (letter - 1) | (letterCount - letter);
    }
    const isShort = position - from <= maxNameLetters;
    name = isShort && small >= 0 ? name : 0;
    this.nameFrom = from;
    this.name = name;
    return position;
  }

  /** Behind the value of the attribute whose name ends at `keyTo`; one without a value has an empty one. */
  private readValue(): true {
    const { file } = this;
    let position = this.keyTo;
    while (isBlank(file.charCodeAt(position))) position++;
    this.position = position;
    this.from = this.to = position;
    if (file.charCodeAt(position) !== equals) return true;
    do position++;
    while (isBlank(file.charCodeAt(position)));
    const quote = file.charCodeAt(position);
    const isQuoted = quote === doubleQuote || quote === singleQuote;
    const end = isQuoted ? file.indexOf(quote === doubleQuote ? '"' : "'", position + 1) : this.nameEnd(position);
    this.from = isQuoted ? position + 1 : position;
    this.to = end < 0 ? file.length : end;
    this.position = isQuoted ? this.to + 1 : this.to;
    return true;
  }
}

const isBlank = (code: number): boolean => code <= 32;

/** XML 1.0, "NameStartChar", without the finer points. */
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0x80;

/** Behind a comment, a section of characters, an instruction or a declaration with whatever it declares. */
function skipDeclaration(file: string, open: number): number {
  if (file.startsWith('<!--', open)) return indexAfter(file, '-->', open + 4);
  if (file.startsWith(cdataStart, open)) return indexAfter(file, ']]>', open + cdataStart.length);
  if (file.charCodeAt(open + 1) === question) return indexAfter(file, '?>', open);
  let depth = 0;
  for (let at = open; at < file.length; at++) {
    const code = file.charCodeAt(at);
    if (code === doubleQuote || code === singleQuote)
      at = indexAfter(file, code === doubleQuote ? '"' : "'", at + 1) - 1;
    else if (code === openBracket) depth++;
    else if (code === closeBracket) depth--;
    else if (code === greater && depth <= 0) return at + 1;
  }
  return file.length;
}

function indexAfter(file: string, end: string, from: number): number {
  const at = file.indexOf(end, from);
  return at < 0 ? file.length : at + end.length;
}

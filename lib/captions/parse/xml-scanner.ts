const less = 60;
const greater = 62;
const slash = 47;
const bang = 33;
const questionMark = 63;
const equals = 61;
const colon = 58;
const doubleQuote = 34;
const singleQuote = 39;
const openBracket = 91;
const closeBracket = 93;
const cdataStart = '<![CDATA[';

/**
 * A name of up to six lower-case letters, packed into one integer during scanning because integers compare much faster
 * than strings. All other names are 0.
 */
export type NameCode = number;

const maxNameLetters = 6;
const bitsPerLetter = 5;
const codeBeforeA = 96;
const letterCount = 26;

export const nameCode = (name: string): NameCode =>
  Array.from(name).reduce((all, character) => (all << bitsPerLetter) | (character.charCodeAt(0) - codeBeforeA), 0);

/**
 * Scans an XML document from tag to tag in linear time. Declarations are skipped and entities are never expanded; a
 * truncated document ends at its last character.
 */
export class XmlScanner {
  readonly file: string;
  position = 0;
  /** The current tag: whether it is closing or empty, and its name without prefix. */
  isClosing = false;
  isEmpty = false;
  tag: NameCode = 0;
  /** The current attribute: its name without prefix, and the range of its value. */
  attribute: NameCode = 0;
  valueFrom = 0;
  valueTo = 0;
  private open = 0;
  private tagFrom = 0;
  private tagTo = 0;
  /** The name that was scanned last, without prefix. */
  private name: NameCode = 0;
  private nameFrom = 0;
  private keyFrom = 0;
  private keyTo = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** Moves to the position after the name of the next tag. Returns `false` if there is no other tag. */
  nextTag(): boolean {
    const { file } = this;
    for (;;) {
      const open = file.indexOf('<', this.position);
      if (open < 0) return false;
      if (this.readTag(open)) return true;
      const code = file.charCodeAt(open + 1);
      this.position = code === bang || code === questionMark ? skipDeclaration(file, open) : open + 1;
    }
  }

  /** Moves back to the start of the current tag, so that `nextTag` finds it again. */
  rewindTag(): void {
    this.position = this.open;
  }

  /** Returns whether the current tag has this name, which can have any length. */
  isNamed(name: string): boolean {
    return this.tagTo - this.tagFrom === name.length && this.file.startsWith(name, this.tagFrom);
  }

  /** Returns the namespace prefix of the current tag; empty if it has none. */
  prefix(): string {
    const first = this.open + (this.isClosing ? 2 : 1);
    return this.file.slice(first, Math.max(first, this.tagFrom - 1));
  }

  /** Returns the name of the current attribute without prefix. */
  attributeName(): string {
    return this.file.slice(this.keyFrom, this.keyTo);
  }

  value(): string {
    return this.file.slice(this.valueFrom, this.valueTo);
  }

  /** Moves to the next attribute of the current tag. Returns `false` after the last one. */
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
    this.attribute = this.name;
    return this.readValue();
  }

  skipToTagEnd(): void {
    while (this.nextAttribute());
  }

  /** Moves past the end tag at a position if it has this name. Returns whether it does. */
  skipEndTag(open: number, name: NameCode): boolean {
    const { file } = this;
    if (file.charCodeAt(open + 1) !== slash) return false;
    const end = this.nameEnd(open + 2);
    if (this.name !== name || file.charCodeAt(end) !== greater) return false;
    this.position = end + 1;
    return true;
  }

  /**
   * Returns the text up to the next tag and moves to the position after that tag's name. Each piece of text is decoded
   * separately. Returns `null` if the document is truncated.
   */
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
      const code = file.charCodeAt(open + 1);
      const isMarkup = code === bang || code === questionMark;
      this.position = isMarkup ? skipDeclaration(file, open) : open + 1;
      // A `<` that does not start a tag is text.
      if (!isMarkup) text += '<';
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

  private nameEnd(first: number): number {
    const { file } = this;
    let from = first;
    let letter = file.charCodeAt(first) - codeBeforeA;
    let name: NameCode = letter;
    /** Becomes negative as soon as a character is not a lower-case letter. */
    let small = (letter - 1) | (letterCount - letter);
    // An invalid first character is treated as a one-letter name.
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

  /** Moves past the value of the attribute whose name ends at `keyTo`. A missing value is treated as empty. */
  private readValue(): true {
    const { file } = this;
    let position = this.keyTo;
    while (isBlank(file.charCodeAt(position))) position++;
    this.position = position;
    this.valueFrom = this.valueTo = position;
    if (file.charCodeAt(position) !== equals) return true;
    do position++;
    while (isBlank(file.charCodeAt(position)));
    const quote = file.charCodeAt(position);
    const isQuoted = quote === doubleQuote || quote === singleQuote;
    const end = isQuoted ? file.indexOf(quote === doubleQuote ? '"' : "'", position + 1) : this.nameEnd(position);
    this.valueFrom = isQuoted ? position + 1 : position;
    this.valueTo = end < 0 ? file.length : end;
    this.position = isQuoted ? this.valueTo + 1 : this.valueTo;
    return true;
  }
}

const isBlank = (code: number): boolean => code <= 32;

/** A simplified form of "NameStartChar" in XML 1.0. */
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0x80;

/** Returns the position after a comment, CDATA section, processing instruction or declaration. */
function skipDeclaration(file: string, open: number): number {
  if (file.startsWith('<!--', open)) return indexAfter(file, '-->', open + 4);
  if (file.startsWith(cdataStart, open)) return indexAfter(file, ']]>', open + cdataStart.length);
  if (file.charCodeAt(open + 1) === questionMark) return indexAfter(file, '?>', open);
  let depth = 0;
  for (let index = open; index < file.length; index++) {
    const code = file.charCodeAt(index);
    if (code === doubleQuote || code === singleQuote)
      index = indexAfter(file, code === doubleQuote ? '"' : "'", index + 1) - 1;
    else if (code === openBracket) depth++;
    else if (code === closeBracket) depth--;
    else if (code === greater && depth <= 0) return index + 1;
  }
  return file.length;
}

function indexAfter(file: string, end: string, from: number): number {
  const index = file.indexOf(end, from);
  return index < 0 ? file.length : index + end.length;
}

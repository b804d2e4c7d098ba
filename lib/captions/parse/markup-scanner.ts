const [less, greater, slash, bang, question, equals, colon] = [60, 62, 47, 33, 63, 61, 58];
const [doubleQuote, singleQuote, openBracket, closeBracket] = [34, 39, 91, 93];
const cdata = '<![CDATA[';

/**
 * A name of up to six small letters as one whole number, made while it is gone over: comparing two numbers is many times quicker
 * than comparing places of a file. All other names are 0.
 */
export type Name = number;

const mostLetters = 6;
const bitsPerLetter = 5;
const beforeA = 96;
const letters = 26;

export const nameOf = (name: string): Name =>
  Array.from(name).reduce((all, sign) => (all << bitsPerLetter) | (sign.charCodeAt(0) - beforeA), 0);

/**
 * Goes over an XML document from tag to tag and never back, so that its time grows in step with the document. What a document
 * declares is passed over: entities of its own are never unfolded. One that breaks off ends where it does.
 */
export class Markup {
  readonly file: string;
  /** Where to go on. */
  at = 0;
  /** Of the tag that was found: whether it closes an element, and its name, without its prefix. */
  closes = false;
  isEmpty = false;
  tag: Name = 0;
  /** Of the attribute that was found: its name, without its prefix, and where its value stands. */
  key: Name = 0;
  from = 0;
  to = 0;
  private open = 0;
  private tagFrom = 0;
  private tagTo = 0;
  /** Of the name that was gone over last, without its prefix. */
  private name: Name = 0;
  private nameFrom = 0;
  private keyFrom = 0;
  private keyTo = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** Goes to the next tag, behind its name. `false` at the end. */
  toTag(): boolean {
    const { file } = this;
    for (;;) {
      const open = file.indexOf('<', this.at);
      if (open < 0) return false;
      if (this.isTag(open)) return true;
      const sign = file.charCodeAt(open + 1);
      this.at = sign === bang || sign === question ? afterAside(file, open) : open + 1;
    }
  }

  /** Before the tag that was found, so that it is found once more. */
  back(): void {
    this.at = this.open;
  }

  /** Whether the tag that was found is called so, however long its name is. */
  isCalled(name: string): boolean {
    return this.tagTo - this.tagFrom === name.length && this.file.startsWith(name, this.tagFrom);
  }

  /** The prefix of the tag that was found; empty where it has none. */
  prefix(): string {
    const first = this.open + (this.closes ? 2 : 1);
    return this.file.slice(first, Math.max(first, this.tagFrom - 1));
  }

  /** The name of the attribute that was found, without its prefix. */
  keyText(): string {
    return this.file.slice(this.keyFrom, this.keyTo);
  }

  value(): string {
    return this.file.slice(this.from, this.to);
  }

  /** Goes to the next attribute of the tag. `false` behind its end. */
  toAttribute(): boolean {
    const { file } = this;
    let at = this.at;
    for (;;) {
      const code = file.charCodeAt(at);
      if (code === greater || Number.isNaN(code)) {
        this.at = at + 1;
        return false;
      }
      if (code > 32 && code !== slash) break;
      this.isEmpty = code === slash;
      at++;
    }
    this.keyTo = this.nameEnd(at);
    this.keyFrom = this.nameFrom;
    this.key = this.name;
    return this.toValue();
  }

  /** Behind the end of the tag, whatever attributes it has. */
  toTagEnd(): void {
    while (this.toAttribute());
  }

  /** Whether an end tag of this name stands here. Goes behind it. */
  isEndAt(open: number, name: Name): boolean {
    const { file } = this;
    if (file.charCodeAt(open + 1) !== slash) return false;
    const end = this.nameEnd(open + 2);
    if (this.name !== name || file.charCodeAt(end) !== greater) return false;
    this.at = end + 1;
    return true;
  }

  /** What stands up to the next tag, each piece decoded by itself; `null` where the document breaks off. Goes to that tag, behind its name. */
  textToTag(decode: (raw: string) => string): string | null {
    const { file } = this;
    let text = '';
    for (;;) {
      const open = file.indexOf('<', this.at);
      if (open < 0) {
        this.at = file.length;
        return null;
      }
      text += decode(file.slice(this.at, open));
      if (this.isTag(open)) return text;
      const sign = file.charCodeAt(open + 1);
      const isAside = sign === bang || sign === question;
      this.at = isAside ? afterAside(file, open) : open + 1;
      // A sign that begins no tag was said.
      if (!isAside) text += '<';
      else if (file.startsWith(cdata, open)) text += file.slice(open + cdata.length, this.at - 3);
    }
  }

  private isTag(open: number): boolean {
    const { file } = this;
    this.closes = file.charCodeAt(open + 1) === slash;
    const first = open + (this.closes ? 2 : 1);
    if (!isNameStart(file.charCodeAt(first))) return false;
    this.isEmpty = false;
    this.open = open;
    this.tagTo = this.nameEnd(first);
    this.tagFrom = this.nameFrom;
    this.tag = this.name;
    this.at = this.tagTo;
    return true;
  }

  /** Where the name that begins here ends. */
  private nameEnd(first: number): number {
    const { file } = this;
    let from = first;
    let letter = file.charCodeAt(first) - beforeA;
    let name: Name = letter;
    /** Negative from the first sign on that is no small letter. */
    let small = (letter - 1) | (letters - letter);
    // A sign that cannot stand here is passed over like a name of one letter.
    let at = first + 1;
    for (; at < file.length; at++) {
      const code = file.charCodeAt(at);
      if (code <= greater) {
        if (code <= 32 || code === greater || code === equals || code === slash || code === less) break;
        if (code === colon) {
          from = at + 1;
          name = small = 0;
          continue;
        }
      }
      letter = code - beforeA;
      name = (name << bitsPerLetter) | letter;
      small |= (letter - 1) | (letters - letter);
    }
    const isShort = at - from <= mostLetters;
    name = isShort && small >= 0 ? name : 0;
    this.nameFrom = from;
    this.name = name;
    return at;
  }

  /** Behind the value of the attribute whose name ends at `keyTo`; one without a value has an empty one. */
  private toValue(): true {
    const { file } = this;
    let at = this.keyTo;
    while (isBlank(file.charCodeAt(at))) at++;
    this.at = at;
    this.from = this.to = at;
    if (file.charCodeAt(at) !== equals) return true;
    do at++;
    while (isBlank(file.charCodeAt(at)));
    const quote = file.charCodeAt(at);
    const isQuoted = quote === doubleQuote || quote === singleQuote;
    const end = isQuoted ? file.indexOf(quote === doubleQuote ? '"' : "'", at + 1) : this.nameEnd(at);
    this.from = isQuoted ? at + 1 : at;
    this.to = end < 0 ? file.length : end;
    this.at = isQuoted ? this.to + 1 : this.to;
    return true;
  }
}

const isBlank = (code: number): boolean => code <= 32;

/** XML 1.0, "NameStartChar", without the finer points. */
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0x80;

/** Behind a comment, a section of characters, an instruction or a declaration with whatever it declares. */
function afterAside(file: string, open: number): number {
  if (file.startsWith('<!--', open)) return after(file, '-->', open + 4);
  if (file.startsWith(cdata, open)) return after(file, ']]>', open + cdata.length);
  if (file.charCodeAt(open + 1) === question) return after(file, '?>', open);
  let depth = 0;
  for (let at = open; at < file.length; at++) {
    const code = file.charCodeAt(at);
    if (code === doubleQuote || code === singleQuote) at = after(file, code === doubleQuote ? '"' : "'", at + 1) - 1;
    else if (code === openBracket) depth++;
    else if (code === closeBracket) depth--;
    else if (code === greater && depth <= 0) return at + 1;
  }
  return file.length;
}

function after(file: string, end: string, from: number): number {
  const at = file.indexOf(end, from);
  return at < 0 ? file.length : at + end.length;
}

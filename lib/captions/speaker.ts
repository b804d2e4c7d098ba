import type { Cue } from './cue';

/** Up to four words that start like a name, for names that are marked as such. */
const name = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?: (?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*|#?\d{1,2})){0,3}`;
/** Up to four words in capitals, with at least two letters. */
const capitals = String.raw`\p{Lu}[\p{Lu}\p{M}'’.-]+(?: (?:\p{Lu}[\p{Lu}\p{M}'’.-]*|#?\d{1,2})){0,3}`;

/** The forms in which broadcasters write a speaker: `>> Anna:`, `[Anna]:` and `ANNA:`. `[Music]` is a sound label. */
const namedStart = new RegExp(
  String.raw`^\s*(?:>>+ ?(?<marked>${name})|(?:>>+ ?)?\[(?<bracketed>${name})\]|(?<capitals>${capitals})):(?=\s|$)`,
  'u',
);

/** A name at the start of a text, and the position after its colon. */
interface SpokenName {
  name: string;
  end: number;
}

/** Returns the speaker that a text names at its start; `null` if it names none. */
export function spokenName(text: string): SpokenName | null {
  const match = namedStart.exec(text);
  const { marked, bracketed, capitals } = match?.groups ?? {};
  const found = marked ?? bracketed ?? capitals;
  return match && found !== undefined ? { name: found, end: match[0].length } : null;
}

/** Returns a speaker that a file names outside the text; `undefined` if it is empty or the text names the same one. */
export function speakerBeside(text: string, name: string | undefined): string | undefined {
  const speaker = name?.trim().replace(/\s+/g, ' ');
  return speaker && spokenName(text)?.name !== speaker ? speaker : undefined;
}

/** Returns the only speaker that a line names, outside its text or in it; `null` if it names none or several. */
export function speakerOf({ speaker, text }: Pick<Cue, 'speaker' | 'text'>): string | null {
  if (speaker !== undefined) return speaker;
  const first = spokenName(text);
  if (!first) return null;
  const isOther = (row: string): boolean => (spokenName(row)?.name ?? first.name) !== first.name;
  return text.split('\n').some(isOther) ? null : first.name;
}

/**
 * A line as the list shows it: `text` starts with the speaker, who takes up its first `nameEnd` characters, and the
 * line's own text starts at `start`.
 */
interface ShownLine {
  text: string;
  nameEnd: number;
  start: number;
}

export function shownLine({ speaker, text }: Pick<Cue, 'speaker' | 'text'>): ShownLine {
  if (speaker === undefined) return { text, nameEnd: spokenName(text)?.end ?? 0, start: 0 };
  const name = `${speaker}: `;
  return { text: name + text, nameEnd: name.length, start: name.length };
}

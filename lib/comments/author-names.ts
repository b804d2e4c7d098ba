import { toLowerCaseInPlace } from '@/lib/captions/searchable-text';
import type { CommentReply } from '@/lib/service/resource-schemas';

/** Who wrote a reply, by what stays the same when a name changes; `null` where nothing says it. */
export const authorId = ({ authorChannelId, authorChannelUrl, authorDisplayName }: CommentReply): string | null =>
  authorChannelId?.value || authorChannelUrl || authorDisplayName || null;

/** The names by which people are known in texts, ready to be looked up. */
export interface AuthorNames {
  /** Names in lower case and without `@`, to the author. */
  authors: ReadonlyMap<string, string>;
  /** The same names as they are written. */
  written: ReadonlySet<string>;
  /** Lengths of the names that begin with the same two letters, longest first: few places need more than one look. */
  lengths: ReadonlyMap<string, readonly number[]>;
}

/** A shorter word is a name only after `@`: people may be called "An" or "It". */
const minBareLength = 3;
/** No name is longer; what is has been made to hurt. */
const maxNameLength = 100;

/** Collects how authors are called: by name, handle and channel id. */
export function collectAuthorNames(rows: readonly CommentReply[]): AuthorNames {
  const authors = new Map<string, string>();
  const written = new Set<string>();
  for (const row of rows) {
    const author = authorId(row);
    if (author === null) continue;
    for (const name of namesOfAuthor(row)) {
      authors.set(toLowerCaseInPlace(name), author);
      written.add(name);
    }
  }
  const lengths = new Map<string, number[]>();
  for (const name of authors.keys()) {
    const known = lengths.get(name.slice(0, 2)) ?? [];
    if (!known.includes(name.length))
      lengths.set(
        name.slice(0, 2),
        [...known, name.length].sort((a, b) => b - a),
      );
  }
  return { authors, written, lengths };
}

function namesOfAuthor({ authorDisplayName = '', authorChannelUrl = '', authorChannelId }: CommentReply): string[] {
  const handle = /\/@([^/?#]+)/.exec(authorChannelUrl)?.[1] ?? '';
  const id = /\/channel\/([^/?#]+)/.exec(authorChannelUrl)?.[1] ?? '';
  const names = [authorDisplayName, handle, decodeHandle(handle), id, authorChannelId?.value ?? ''];
  return names
    .map((name) => name.trim().replace(/^@/, ''))
    .filter((name) => name !== '' && name.length <= maxNameLength);
}

function decodeHandle(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not an escaped address after all; the handle as it stands is known already.
    return '';
  }
}

/** A known person in a text: from where to where, the `@` included. */
interface Mention {
  from: number;
  to: number;
  author: string;
}

/** Letters of scripts that part words by spaces; beside them a name does not end. */
const letter = String.raw`[[\p{L}\p{M}\p{N}_]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]`;
const wordLetter = new RegExp(letter, 'v');
/** Where a name may begin: at the first of such letters, or at any other sign. */
const nameStart = new RegExp(String.raw`(?<!${letter})${letter}|[^\s${letter}]`, 'gv');

/** Every known person that a text names, in order: after `@` in any case, else as the name is written. */
export function findMentions(text: string, names: AuthorNames): Mention[] {
  const low = toLowerCaseInPlace(text);
  const found: Mention[] = [];
  let from = 0;
  for (const { index } of text.matchAll(nameStart)) {
    const mention = index < from ? null : matchMention(text, low, index, names);
    if (!mention) continue;
    found.push(mention);
    from = mention.to;
  }
  return found;
}

function matchMention(text: string, low: string, at: number, names: AuthorNames): Mention | null {
  const hasAtSign = text[at] === '@';
  const start = hasAtSign ? at + 1 : at;
  const { lengths } = names;
  const longer = lengths.get(low.slice(start, start + 2)) ?? [];
  // A name of one letter stands under that letter alone.
  for (const length of [...longer, ...(lengths.get(low.charAt(start)) ?? [])]) {
    const to = start + length;
    const author = names.authors.get(low.slice(start, to));
    if (author === undefined || continuesWord(text, to)) continue;
    if (hasAtSign || (length >= minBareLength && names.written.has(text.slice(start, to))))
      return { from: at, to, author };
  }
  return null;
}

const continuesWord = (text: string, at: number): boolean =>
  wordLetter.test(text.charAt(at - 1)) && wordLetter.test(text.charAt(at));

/** The text with every known person's name replaced. */
export function replaceNames(text: string, names: AuthorNames, tagOf: (author: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const mention of findMentions(text, names)) {
    replaced += text.slice(from, mention.from) + tagOf(mention.author);
    from = mention.to;
  }
  return replaced + text.slice(from);
}

import { toLowerCasePreservingLength } from '@/lib/captions/searchable-text';
import type { CommentReply } from '@/lib/service/resource-schemas';

/** Returns the most stable id of a reply's author; `null` if there is none. */
export const authorId = ({ authorChannelId, authorChannelUrl, authorDisplayName }: CommentReply): string | null =>
  authorChannelId?.value || channelIdIn(authorChannelUrl) || authorChannelUrl || authorDisplayName || null;

const channelIdIn = (url = ''): string => /\/channel\/([^/?#]+)/.exec(url)?.[1] ?? '';

export interface AuthorNames {
  /** Maps lower-case names without `@` to author ids. */
  authors: ReadonlyMap<string, string>;
  /** The names in their original case, without `@`. */
  written: ReadonlySet<string>;
  /**
   * Maps the first two letters of names to the lengths of the names that start with them, longest first, so that most
   * positions in a string are excluded without comparing any name.
   */
  lengths: ReadonlyMap<string, readonly number[]>;
}

/** Shorter names are recognised only after `@`, because names such as "An" or "It" are also words. */
const minBareLength = 3;
/** Limits the work for malicious names. */
const maxNameLength = 100;

export function collectAuthorNames(rows: readonly CommentReply[]): AuthorNames {
  const authors = new Map<string, string>();
  const written = new Set<string>();
  for (const row of rows) {
    const author = authorId(row);
    if (author === null) continue;
    for (const name of namesOfAuthor(row)) {
      authors.set(toLowerCasePreservingLength(name), author);
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
  const names = [
    authorDisplayName,
    handle,
    decodeHandle(handle),
    channelIdIn(authorChannelUrl),
    authorChannelId?.value ?? '',
  ];
  return names
    .map((name) => name.trim().replace(/^@/, ''))
    .filter((name) => name !== '' && name.length <= maxNameLength);
}

function decodeHandle(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The escape sequence is invalid, but the undecoded handle is already in the list.
    return '';
  }
}

/** An author's name in a string. The range includes the `@`. */
interface Mention {
  from: number;
  to: number;
  author: string;
}

/** Matches letters of scripts with word spaces, and joiners inside words. A name must not end between two of these. */
const letter = String.raw`[[\p{L}\p{M}\p{N}_\u200c\u200d]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]`;
const wordLetter = new RegExp(letter, 'v');
/** Matches where a name can start: at the first letter of a word, or at any other character except white space. */
const nameStart = new RegExp(String.raw`(?<!${letter})${letter}|[^\s${letter}]`, 'gv');

/** Finds all author names in a string, in order. Names after `@` match in any case, other names only as written. */
export function findMentions(text: string, names: AuthorNames): Mention[] {
  const low = toLowerCasePreservingLength(text);
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

function matchMention(text: string, low: string, index: number, names: AuthorNames): Mention | null {
  const hasAtSign = text[index] === '@';
  const start = hasAtSign ? index + 1 : index;
  const { lengths } = names;
  const longer = lengths.get(low.slice(start, start + 2)) ?? [];
  // Names of one letter are indexed under that letter.
  for (const length of [...longer, ...(lengths.get(low.charAt(start)) ?? [])]) {
    const to = start + length;
    const author = names.authors.get(low.slice(start, to));
    if (author === undefined || continuesWord(text, to)) continue;
    if (hasAtSign || (length >= minBareLength && names.written.has(text.slice(start, to))))
      return { from: index, to, author };
  }
  return null;
}

const continuesWord = (text: string, index: number): boolean =>
  wordLetter.test(text.charAt(index - 1)) && wordLetter.test(text.charAt(index));

export function replaceNames(text: string, names: AuthorNames, tagOf: (author: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const mention of findMentions(text, names)) {
    replaced += text.slice(from, mention.from) + tagOf(mention.author);
    from = mention.to;
  }
  return replaced + text.slice(from);
}

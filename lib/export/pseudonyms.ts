import { type AuthorNames, authorId, replaceNames } from '@/lib/comments/author-names';
import { fileTagLength } from '@/lib/comments/author-tags';
import type { CachedResponse } from '@/lib/service/call';
import { endpointOf } from '@/lib/service/endpoints';
import { parseJsonText } from '@/lib/service/json-text';
import { readRow } from '@/lib/service/read-row';
import type { CommentReply } from '@/lib/service/resource-schemas';

/** What an account is called in a file without people's names. No account of the platform has such an id. */
const pseudonymPattern = new RegExp(`^pseudonym:([0-9a-f]{${fileTagLength}})$`);

/**
 * Returns what stands for each author. One who came from a file under a pseudonym keeps it: the key by which it was made is on
 * another device.
 */
export async function authorTags(
  authors: readonly string[],
  tagsOf: (authors: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const existing = authors.flatMap((author): [string, string][] => {
    const digits = pseudonymPattern.exec(author)?.[1];
    return digits ? [[author, digits]] : [];
  });
  const known = new Set(existing.map(([author]) => author));
  return new Map([...(await tagsOf(authors.filter((author) => !known.has(author)))), ...existing]);
}

/** Replaces people in a response with replies to a comment: who wrote, and the names in the texts. Nothing else of them stays. */
export function withPseudonyms(
  // Names cannot be found in a response that cannot be read, so it is left out.
  { worse: _, ...response }: CachedResponse,
  names: AuthorNames,
  tags: ReadonlyMap<string, string>,
): CachedResponse {
  const json = parseJsonText(response.body);
  const value = json.is === 'json' ? (Object(json.value) as Record<string, unknown>) : {};
  const rows: unknown[] = Array.isArray(value.data) ? value.data : [];
  const { row: schema } = endpointOf('commentReplies').rows;
  const data = rows.map((raw) => {
    const { row } = readRow(schema, raw);
    // A row that cannot be read keeps its place, and nothing of what may be a name.
    return row === undefined ? null : pseudonymousReply(row as CommentReply, names, tags);
  });
  const { nextPageToken } = value;
  const around = typeof nextPageToken === 'string' ? { nextPageToken } : {};
  return { ...response, body: JSON.stringify({ ...around, data }) };
}

function pseudonymousReply(row: CommentReply, names: AuthorNames, tags: ReadonlyMap<string, string>): CommentReply {
  const tag = tags.get(authorId(row) ?? '');
  const without = (text: string | undefined) =>
    text === undefined ? undefined : replaceNames(text, names, (author) => tags.get(author) ?? '');
  const { id, parentId, likeCount, publishedAt, updatedAt } = row;
  return {
    id,
    parentId,
    textDisplay: without(row.textDisplay),
    textOriginal: without(row.textOriginal),
    ...(tag && { authorDisplayName: tag, authorChannelId: { value: `pseudonym:${tag}` } }),
    likeCount,
    publishedAt,
    updatedAt,
  };
}

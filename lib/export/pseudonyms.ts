import { authorOf, type KnownNames, withoutNames } from '@/lib/comments/author-names';
import { digitsInFiles } from '@/lib/comments/tags';
import type { HeldAnswer } from '@/lib/service/call';
import { rowOf } from '@/lib/service/endpoints';
import { jsonFrom } from '@/lib/service/json-text';
import { readRow } from '@/lib/service/read-row';
import type { CommentReply } from '@/lib/service/resource-schemas';

/** What an account is called in a file without people's names. No account of the platform has such an id. */
const form = new RegExp(`^pseudonym:([0-9a-f]{${digitsInFiles}})$`);

/**
 * Returns what stands for each author. One who came from a file under a pseudonym keeps it: the key by which it was made is on
 * another device.
 */
export async function tagsWithPseudonyms(
  authors: readonly string[],
  tagsOf: (authors: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const kept = authors.flatMap((author): [string, string][] => {
    const digits = form.exec(author)?.[1];
    return digits ? [[author, digits]] : [];
  });
  const known = new Set(kept.map(([author]) => author));
  return new Map([...(await tagsOf(authors.filter((author) => !known.has(author)))), ...kept]);
}

/** Replaces people in a response with replies to a comment: who wrote, and the names in the texts. Nothing else of them stays. */
export function withPseudonyms(
  // Names cannot be found in a response that cannot be read, so it is left out.
  { worse: _, ...response }: HeldAnswer,
  names: KnownNames,
  tags: ReadonlyMap<string, string>,
): HeldAnswer {
  const json = jsonFrom(response.body);
  const value = json.is === 'json' ? (Object(json.value) as Record<string, unknown>) : {};
  const rows: unknown[] = Array.isArray(value.data) ? value.data : [];
  const { row: schema } = rowOf('commentReplies').rows;
  const data = rows.map((raw) => {
    const { row } = readRow(schema, raw);
    // A row that cannot be read keeps its place, and nothing of what may be a name.
    return row === undefined ? null : replyWithout(row as CommentReply, names, tags);
  });
  const { nextPageToken } = value;
  const around = typeof nextPageToken === 'string' ? { nextPageToken } : {};
  return { ...response, body: JSON.stringify({ ...around, data }) };
}

function replyWithout(row: CommentReply, names: KnownNames, tags: ReadonlyMap<string, string>): CommentReply {
  const tag = tags.get(authorOf(row) ?? '');
  const without = (text: string | undefined) =>
    text === undefined ? undefined : withoutNames(text, names, (author) => tags.get(author) ?? '');
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

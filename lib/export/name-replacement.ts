import { toLowerCasePreservingLength } from '@/lib/captions/searchable-text';
import type { Snapshot } from '@/lib/collection/snapshot';
import { type AuthorNames, collectAuthorNames, findMentions, replaceNames } from '@/lib/comments/author-names';
import type { PrivacyChoices } from './privacy-choices';

/** Written instead of a name that has no pseudonym. */
const leftOutText = '…';

/** A channel id, and the ids of the lists of its uploads, which differ from it only in their first letters. */
const channelIdPattern = /(?<![\w-])(?:UC|UU(?:LF|LV|SH|LP|MO|MS|PS|PV)?|FL|LL)([\w-]{22})(?![\w-])/g;
/** An address of the platform that names a channel. */
const channelAddress =
  /(?:https?:\/\/)?(?:[\w-]+\.)*youtube\.com\/(?!(?:watch|playlist|shorts|live|embed|results|hashtag|feed|post)\b)[^\s"'<>)\]]+/giu;
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const handle = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}][\p{L}\p{N}._·-]*/gu;

/** Replaces the names and ids of channels. */
export interface NameReplacement {
  names: AuthorNames;
  /** Replaces them in a text. */
  inText(text: string): string;
  /** Return the value of a column; `undefined` without a pseudonym. */
  id(id: unknown): string | undefined;
  title(title: unknown, id: unknown): string | undefined;
}

/** Creates the replacement of the channels that the responses name. `tagsOf` returns pseudonyms. */
export async function createNameReplacement(
  snapshot: Pick<Snapshot, 'captures'>,
  treatment: Exclude<PrivacyChoices['channels'], 'as-received'>,
  tagsOf: (channels: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<NameReplacement> {
  const names = collectAuthorNames(channelsIn(snapshot));
  const channels = [...new Set(names.authors.values())];
  const tags = treatment === 'pseudonyms' ? await tagsOf(channels) : new Map<string, string>();
  const tagOf = (channel: unknown): string | undefined => tags.get(String(channel));
  const id = (channel: unknown): string | undefined => {
    const tag = tagOf(channel);
    return tag && `pseudonym:${tag}`;
  };
  const known = new Set(channels);
  return {
    names,
    id,
    title: (title, channel) =>
      tagOf(channel) ?? tagOf(names.authors.get(toLowerCasePreservingLength(String(title).trim()))),
    inText: (text) =>
      known.has(text)
        ? (id(text) ?? leftOutText)
        : replaceNames(text, names, (channel) => tagOf(channel) ?? leftOutText)
            .replace(channelIdPattern, (_, rest: string) => id(`UC${rest}`) ?? leftOutText)
            .replace(channelAddress, leftOutText)
            .replace(email, leftOutText)
            .replace(handle, leftOutText),
  };
}

/** Returns the channels of all responses, each with its id, name and handle, in the form of authors. */
function channelsIn({ captures }: Pick<Snapshot, 'captures'>) {
  const channels = captures.flatMap(({ ids, columns: { channelId, channelTitle, channelHandle } }) =>
    ids.map((_, index) => ({
      value: textIn(channelId?.[index]),
      authorDisplayName: textIn(channelTitle?.[index]),
      handle: textIn(channelHandle?.[index]),
    })),
  );
  const distinct = new Map(channels.map((channel) => [JSON.stringify(Object.values(channel)), channel]));
  return [...distinct.values()].map(({ value, authorDisplayName, handle: channelHandle }) => ({
    ...(value && { authorChannelId: { value } }),
    authorDisplayName,
    ...(channelHandle && { authorChannelUrl: `/@${channelHandle.replace(/^@/, '')}` }),
  }));
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const maxCharacters = 200;
let segmenter: Intl.Segmenter | undefined;

/** Returns the first 200 characters, as a reader counts them, without a part of a name. */
export function shortened(text: string, names: AuthorNames | null): string {
  if (text.length <= maxCharacters) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let characters = 0;
  for (const { index } of segmenter.segment(text)) {
    characters += 1;
    if (characters <= maxCharacters) continue;
    const cutName = names && findMentions(text, names).find(({ from, to }) => from < index && index < to);
    return `${text.slice(0, cutName ? cutName.from : index).trimEnd()}…`;
  }
  return text;
}

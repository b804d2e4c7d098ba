import { channelPath } from '@/lib/platform/channel-page';
import { addressInWord, findVideoId, wordsIn } from '@/lib/platform/text-with-addresses';
import { parsePlatformUrl, parseVideoUrl } from '@/lib/platform/video-url';
import type { PlaylistSource } from '@/lib/runs/plan-schema';
import type { ChannelId } from '@/lib/service/ids';

/** The list that a pasted address or id names, or the reason why there is none. */
export type ListAddress =
  | { is: 'list'; source: PlaylistSource }
  /** A channel's handle or older name, which only the platform can resolve to an id; `path` as in `channelPath`. */
  | { is: 'handle'; path: string }
  | { is: 'none'; reason: 'nothing' | 'personal' | 'unknown' };

const channelId = /^UC[\w-]{22}$/;
/** Lists that every account has, visible only to the account itself. */
const personalListId = /^(?:WL|LL|LM|HL)$/;
/** Prefixes of playlist ids, to recognise an id without its address. */
const playlistId = /^(?:PL|UU|FL|OL|EC|RD)[\w-]{10,64}$/;
/** Section "Identifier formats" does not define playlist ids, so any text that an address may contain is accepted. */
const anyListId = /^[\w-]{2,128}$/;

const noList = (reason: (ListAddress & { is: 'none' })['reason']): ListAddress => ({ is: 'none', reason });
const foundList = (source: PlaylistSource): ListAddress => ({ is: 'list', source });

/** Parses pasted text: a playlist has priority over the video in the same address. */
export function parseListAddress(input: string): ListAddress {
  // An address in quotation marks is the only word; a sentence contains none of the ids below.
  const words = wordsIn(input);
  const text = words.length === 1 ? (words[0] ?? '') : input.trim();
  if (text === '') return noList('nothing');
  if (personalListId.test(text)) return noList('personal');
  if (/^@\S+$/.test(text)) return { is: 'handle', path: text.toLowerCase() };
  const byId = parseListId(text);
  if (byId) return foundList(byId);
  for (const word of words) {
    const url = parsePlatformUrl(addressInWord(word));
    const byAddress = url && parseListUrl(url);
    if (byAddress) return byAddress;
  }
  const videoId = findVideoId(text);
  return videoId ? foundList({ is: 'video', id: videoId }) : noList('unknown');
}

const parseListId = (text: string): PlaylistSource | null => {
  if (channelId.test(text)) return { is: 'channel', id: text as ChannelId };
  return playlistId.test(text) ? { is: 'playlist', id: text } : null;
};

function parseListUrl(url: URL): ListAddress | null {
  const listId = url.searchParams.get('list');
  if (listId !== null && personalListId.test(listId)) return noList('personal');
  if (listId !== null && anyListId.test(listId)) return foundList({ is: 'playlist', id: listId });
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (first === 'channel' && channelId.test(second)) return foundList({ is: 'channel', id: second as ChannelId });
  const path = channelPath(url.href);
  if (path && !path.startsWith('channel/')) return { is: 'handle', path };
  const video = parseVideoUrl(url.href);
  return video ? foundList({ is: 'video', id: video.videoId }) : null;
}

/** What a channel has uploaded, as lists of the platform; `all` is its uploads, as the service returns them. */
export const uploadKinds = ['all', 'videos', 'shorts', 'live'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** The platform's lists of a channel's uploads by kind: these letters, and the channel's id without `UC`. */
const uploadListPrefixes = { videos: 'UULF', shorts: 'UUSH', live: 'UULV' } as const;

export const uploadsOfKind = (id: ChannelId, kind: UploadKind): PlaylistSource =>
  kind === 'all' ? { is: 'channel', id } : { is: 'playlist', id: `${uploadListPrefixes[kind]}${id.slice(2)}` };

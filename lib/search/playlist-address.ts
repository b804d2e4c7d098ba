import { parseVideoUrl, videoIdFrom } from '@/lib/platform/video-url';
import type { ListOf } from '@/lib/runs/plans/playlist-plan';
import type { ChannelId } from '@/lib/service/ids';

/** What a pasted address or id names, or why nothing can be asked by it. */
export type ListNamed =
  | { is: 'list'; of: ListOf }
  | { is: 'none'; because: 'nothing' | 'personal' | 'handle' | 'unknown' };

const site = /^(?:[\w-]+\.)?youtube(?:-nocookie)?\.com$|^(?:www\.)?youtu\.be$/;
const channel = /^UC[\w-]{22}$/;
/** Lists that every reader has one of, seen with the reader's own account alone. */
const personal = /^(?:WL|LL|LM|HL)$/;
/** How the ids of playlists begin, where one is pasted without its address. */
const playlist = /^(?:PL|UU|FL|OL|EC|RD)[\w-]{10,64}$/;
/** Section "Identifier formats" says nothing of playlists: what may stand in an address is taken as it is. */
const anyList = /^[\w-]{2,128}$/;

const none = (because: (ListNamed & { is: 'none' })['because']): ListNamed => ({ is: 'none', because });
const list = (of: ListOf): ListNamed => ({ is: 'list', of });

/** The list of a pasted text: a playlist before the video that is played from it, a channel, a video (SEA-05). */
export function listNamed(typed: string): ListNamed {
  const text = typed.trim();
  if (text === '') return none('nothing');
  if (personal.test(text)) return none('personal');
  if (/^@\S+$/.test(text)) return none('handle');
  const bare = ofId(text);
  if (bare) return list(bare);
  const url = urlFrom(text);
  const named = url && ofAddress(url);
  if (named) return named;
  const videoId = videoIdFrom(text);
  return videoId ? list({ is: 'video', id: videoId }) : none('unknown');
}

const ofId = (text: string): ListOf | null => {
  if (channel.test(text)) return { is: 'channel', id: text as ChannelId };
  return playlist.test(text) ? { is: 'playlist', id: text } : null;
};

function ofAddress(url: URL): ListNamed | null {
  const named = url.searchParams.get('list');
  if (named !== null && personal.test(named)) return none('personal');
  if (named !== null && anyList.test(named)) return list({ is: 'playlist', id: named });
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (first === 'channel' && channel.test(second)) return list({ is: 'channel', id: second as ChannelId });
  // A handle and the older names of channels lead to an id, which only the platform knows.
  if (/^@./.test(decoded(first)) || first === 'c' || first === 'user') return none('handle');
  const video = parseVideoUrl(url.href);
  return video ? list({ is: 'video', id: video.videoId }) : null;
}

function urlFrom(text: string): URL | null {
  const address = text.replaceAll('&amp;', '&').replace(/[\s<>"'].*$/s, '');
  const url = URL.parse(/^\w+:\/\//.test(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  return url && /^https?:$/.test(url.protocol) && site.test(url.hostname) ? url : null;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Half an escape: then it stands as it is.
    return part;
  }
};

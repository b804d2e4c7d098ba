import type { RepliesPorts } from '@/lib/comments/store/replies-state';
import { createRepliesStore } from '@/lib/comments/store/replies-store';
import { repliesKeyPrefix } from '@/lib/requests/repository/replies-key-range';
import {
  createCaptionsEnv,
  createPanel,
  serviceUrl,
  settle,
  showInTab,
  videoA,
} from '../captions/captions-environment';

export const comment = 'Ugx4bR0k9VwqTtN2c7F4AaABAg';
export const other = 'UgyAnotherCommentOfThePage';

/** Returns a page of replies as the service sends it. */
export const page = (ids: readonly string[], nextPageToken?: string): string =>
  JSON.stringify({
    ...(nextPageToken && { nextPageToken }),
    data: ids.map((id) => ({
      id: `${comment}.${id}`,
      parentId: comment,
      textDisplay: `Reply ${id} at 4:29`,
      authorDisplayName: `@person${id}`,
      authorChannelId: { value: `UC${id}` },
      likeCount: 1,
      publishedAt: '2026-11-18T12:00:00Z',
      updatedAt: '2026-11-18T12:00:00Z',
    })),
  });

export const repliesParams = (pageToken?: string, format: 'plainText' | 'html' = 'plainText') => ({
  comment,
  format,
  ...(pageToken && { pageToken }),
});

/** Creates an in-memory environment for the Replies tab; `address` is the address in the browser's tab. */
export function createRepliesEnv(address: string | null = `https://www.youtube.com/watch?v=${videoA}&lc=${comment}`) {
  const env = createCaptionsEnv();
  const used: string[] = [];
  const controls = { address, links: null as string[] | null, key: 'first', deletions: [] as unknown[] };
  const { sendMessage } = env.ports;
  // Deletions are recorded, and other messages go to the service of the environment.
  env.ports.sendMessage = (kind, body) => {
    if (kind === 'data/delete') controls.deletions.push(body);
    return sendMessage(kind, body);
  };
  const ports: RepliesPorts = {
    address: async () => controls.address,
    savedKeys: async (one) => env.savedKeys().filter((key) => key.startsWith(repliesKeyPrefix(one))),
    links: async () => controls.links && { comments: controls.links },
    used: {
      about: async () => [...used],
      record: async (_videoId, one) => void used.unshift(one),
    },
    hashes: async (authors) => new Map(authors.map((author) => [author, hashOf(`${controls.key} ${author}`)])),
    deleteKey: async () => {
      controls.key = 'second';
    },
  };
  return { ...env, controls, used, replies: ports };
}

/** Returns a hash of a string as twelve hexadecimal digits, without cryptography. */
function hashOf(text: string): string {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + sign.charCodeAt(0)) % 281_474_976_710_597;
  return hash.toString(16).padStart(12, '0');
}

/** Creates the store for a tab that shows the video, with an account that can send requests. */
export async function openReplies(env: ReturnType<typeof createRepliesEnv> = createRepliesEnv()) {
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  const store = createRepliesStore(panel, env.replies);
  await settle();
  const loaded = () => store.getState().thread.replies.map(({ id }) => id?.split('.')[1]);
  return { ...env, panel, store, loaded };
}

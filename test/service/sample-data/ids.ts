import { itemAt, type Seeded } from './seeded.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

const word = (chances: Seeded, length: number) => Array.from({ length }, () => chances.pick(letters)).join('');

/** Creates a video id. Some start with `-` or `_`, which breaks naive spreadsheets and command lines. */
export const createVideoId = (chances: Seeded, index: number): string =>
  itemAt(['', '', '', '-', '', '_'], index % 6) + word(chances, index % 6 === 3 || index % 6 === 5 ? 10 : 11);

/** Creates a channel id: 24 characters that start with `UC`. */
export const createChannelId = (chances: Seeded): string => `UC${word(chances, 22)}`;

/** Creates a playlist id: 34 characters that start with `PL`. */
export const createPlaylistId = (chances: Seeded): string => `PL${word(chances, 32)}`;

/** Returns the id of a channel's uploads playlist, which starts with `UU` instead of `UC`. */
export const uploadsPlaylistId = (channelId: string): string => `UU${channelId.slice(2)}`;

/** Creates a comment id in the platform's format: 26 characters. */
export const createCommentId = (chances: Seeded): string => `Ugx${word(chances, 16)}4AaABAg`;

/** Creates a reply id: the parent's id, a dot, and a suffix. */
export const createReplyId = (chances: Seeded, parentId: string): string => `${parentId}.9${word(chances, 21)}`;

import { itemAt, type Seeded } from './seeded.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

const word = (chances: Seeded, length: number) => Array.from({ length }, () => chances.pick(letters)).join('');

/** Returns 11 characters; a leading `-` or `_` breaks tables and command lines. */
export const createVideoId = (chances: Seeded, index: number): string =>
  itemAt(['', '', '', '-', '', '_'], index % 6) + word(chances, index % 6 === 3 || index % 6 === 5 ? 10 : 11);

/** Returns 24 characters that start with `UC`. */
export const createChannelId = (chances: Seeded): string => `UC${word(chances, 22)}`;

/** Returns 34 characters that start with `PL`. */
export const createPlaylistId = (chances: Seeded): string => `PL${word(chances, 32)}`;

/** Returns the id of a channel's uploads playlist, which differs from the channel's id in its second letter. */
export const uploadsPlaylistId = (channelId: string): string => `UU${channelId.slice(2)}`;

/** Returns 26 characters in the platform's form. */
export const createCommentId = (chances: Seeded): string => `Ugx${word(chances, 16)}4AaABAg`;

/** Returns the parent's id, a point and a part of its own. */
export const createReplyId = (chances: Seeded, parentId: string): string => `${parentId}.9${word(chances, 21)}`;

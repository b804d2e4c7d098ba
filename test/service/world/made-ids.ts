import { itemAt, type Seeded } from './seeded.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

const word = (chances: Seeded, length: number) => Array.from({ length }, () => chances.pick(letters)).join('');

/** 11 characters; the leading one may be `-` or `_`, which tables and command lines stumble over. */
export const madeVideoId = (chances: Seeded, at: number): string =>
  itemAt(['', '', '', '-', '', '_'], at % 6) + word(chances, at % 6 === 3 || at % 6 === 5 ? 10 : 11);

/** 24 characters beginning with `UC`. */
export const madeChannelId = (chances: Seeded): string => `UC${word(chances, 22)}`;

/** 34 characters beginning with `PL`. */
export const madePlaylistId = (chances: Seeded): string => `PL${word(chances, 32)}`;

/** The uploads of a channel are a playlist of their own: the channel's id with another second letter (platform form). */
export const uploadsPlaylistId = (channelId: string): string => `UU${channelId.slice(2)}`;

/** 26 characters as the platform writes them. */
export const madeCommentId = (chances: Seeded): string => `Ugx${word(chances, 16)}4AaABAg`;

/** A reply's id is that of its parent, a point, and its own part (platform form). */
export const madeReplyId = (chances: Seeded, parentId: string): string => `${parentId}.9${word(chances, 21)}`;

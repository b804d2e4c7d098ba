import { createContext } from 'react';

/**
 * The reason why controls that change data are disabled. `noticeId` is the id of the notice that explains the reason.
 */
export interface ReadOnlyReason {
  is: 'limit';
  text: string;
  noticeId: string;
}

/**
 * `null` if data may be changed. Otherwise, a newer version of Sidelight stored the data, and this version only shows
 * it.
 */
export const ReadOnlyContext = createContext<ReadOnlyReason | null>(null);

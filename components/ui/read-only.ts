import { createContext } from 'react';

/** Why controls that change data are disabled. `noticeId` is the id of the notice that explains it. */
export interface ReadOnlyReason {
  is: 'limit';
  text: string;
  noticeId: string;
}

/** `null` if data may be changed. Otherwise a newer version of Sidelight stored it, and this one only shows it. */
export const ReadOnlyContext = createContext<ReadOnlyReason | null>(null);

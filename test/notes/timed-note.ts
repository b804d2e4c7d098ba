import type { TimedNote } from '@/lib/notes/records';
import { VideoId } from '@/lib/service/ids';

/** Creates a note at the second line of `lines`. */
export const timedNote = (fields: Partial<TimedNote> = {}): TimedNote => ({
  id: 'one',
  videoId: VideoId.parse('aaaaaaaaaaa'),
  start: 4,
  end: 7,
  text: 'Compare the book of 1782',
  lineText: 'The bell rings.',
  lang: 'en',
  createdAt: 1,
  changedAt: 1,
  ...fields,
});

export const lines = [
  { offset: 1, duration: 3, text: 'The tide turns.' },
  { offset: 4, duration: 3, text: 'The bell rings.' },
  { offset: 9, duration: 2, text: 'It is a <i>float</i>' },
];

import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { TimedNote } from './records';
import { compareNotes } from './timed-notes';

export const timedNoteRepository = {
  /** Returns the notes of a video in the order of the video. */
  async ofVideo(videoId: string): Promise<TimedNote[]> {
    return (await (await database()).getAllFromIndex('timedNotes', 'videoId', videoId)).sort(compareNotes);
  },

  /** Returns the notes of videos in their order, and of each in the order of the video. */
  async ofVideos(videoIds: Iterable<string>): Promise<TimedNote[]> {
    const notes = Map.groupBy(await (await database()).getAll('timedNotes'), ({ videoId }) => videoId as string);
    return [...videoIds].flatMap((id) => (notes.get(id) ?? []).sort(compareNotes));
  },

  async countOfVideo(videoId: string): Promise<number> {
    return (await database()).countFromIndex('timedNotes', 'videoId', videoId);
  },

  async count(): Promise<number> {
    return (await database()).count('timedNotes');
  },

  async put(note: TimedNote): Promise<void> {
    await (await database()).put('timedNotes', note);
    notifyChanged('timedNotes');
  },

  async remove(id: string): Promise<void> {
    await (await database()).delete('timedNotes', id);
    notifyChanged('timedNotes');
  },

  watch: (changed: () => void): (() => void) => watchChanges(['timedNotes'], changed),
};

export async function deleteAllTimedNotes(): Promise<void> {
  await (await database()).clear('timedNotes');
  notifyChanged('timedNotes');
}

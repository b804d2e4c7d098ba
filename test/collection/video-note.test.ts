import { describe, expect, it } from 'vitest';
import type { VideoNote } from '@/lib/collection/records';
import { copyNotes } from '@/lib/collection/video-note';
import { idOf } from '../run-data';

const a = idOf(1);
const b = idOf(2);
const noteWith = (more: Partial<VideoNote>): VideoNote => ({
  collectionId: 'a',
  videoId: a,
  note: '',
  tags: [],
  at: 1,
  ...more,
});
const copyTo = (from: VideoNote, existing: VideoNote[]) =>
  copyNotes([a, b], { from: new Map([[from.videoId, from]]), existing, into: 'b' });

describe('copyNotes', () => {
  it('copies the notes of videos that have any', () => {
    expect(copyTo(noteWith({ note: 'Look', tags: ['tide'] }), [])).toEqual([
      { collectionId: 'b', videoId: a, note: 'Look', tags: ['tide'], at: 1 },
    ]);
  });

  it('appends notes to existing ones', () => {
    const existing = noteWith({ collectionId: 'b', note: 'Mine', tags: ['gate', 'tide'], at: 5 });
    expect(copyTo(noteWith({ note: 'Look', tags: ['tide', 'moon'] }), [existing])).toMatchObject([
      { note: 'Mine\n\nLook', tags: ['gate', 'tide', 'moon'], at: 5 },
    ]);
  });

  it('does not repeat an equal note', () => {
    expect(copyTo(noteWith({ note: 'Look' }), [noteWith({ collectionId: 'b', note: 'Look' })])).toMatchObject([
      { note: 'Look' },
    ]);
  });
});

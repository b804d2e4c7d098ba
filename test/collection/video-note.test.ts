import { describe, expect, it } from 'vitest';
import { copyNotes, type VideoNote } from '@/lib/collection/video-note';
import { idOf } from '../made-runs';

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
const copied = (from: VideoNote, there: VideoNote[]) =>
  copyNotes([a, b], { from: new Map([[from.videoId, from]]), existing: there, into: 'b' });

describe('copyNotes', () => {
  it('copies the notes of videos that have any', () => {
    expect(copied(noteWith({ note: 'Look', tags: ['tide'] }), [])).toEqual([
      { collectionId: 'b', videoId: a, note: 'Look', tags: ['tide'], at: 1 },
    ]);
  });

  it('appends notes to existing ones', () => {
    const there = noteWith({ collectionId: 'b', note: 'Mine', tags: ['gate', 'tide'], at: 5 });
    expect(copied(noteWith({ note: 'Look', tags: ['tide', 'moon'] }), [there])).toMatchObject([
      { note: 'Mine\n\nLook', tags: ['gate', 'tide', 'moon'], at: 5 },
    ]);
  });

  it('does not repeat an equal note', () => {
    expect(copied(noteWith({ note: 'Look' }), [noteWith({ collectionId: 'b', note: 'Look' })])).toMatchObject([
      { note: 'Look' },
    ]);
  });
});

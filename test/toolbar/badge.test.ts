import { describe, expect, it } from 'vitest';
import { type BadgeState, badgeFor } from '@/lib/toolbar/badge';
import { t } from '../translations';

const defaults: BadgeState = {
  noAccess: false,
  auto: false,
  ended: null,
  recording: false,
  isInCollection: false,
  count: 9,
  collectionName: 'Tide mills',
};

describe('badgeFor', () => {
  it.each<[string, Partial<BadgeState>, string[]]>([
    ['nothing', {}, []],
    ['a collected video', { isInCollection: true }, ['✓']],
    ['automatic captions', { auto: true }, ['auto']],
    ['automatic captions first', { auto: true, isInCollection: true }, ['auto']],
    ['missing access before everything else', { noAccess: true, auto: true, isInCollection: null }, ['?']],
    ['recording, also without a video', { recording: true, isInCollection: null }, ['rec']],
    ['recording with automatic captions', { recording: true, auto: true }, ['A+R']],
    ['the end of an unseen job', { ended: 'done', isInCollection: true }, ['•']],
    ['the failure of a job', { ended: 'failed' }, ['×']],
    ['the end of a job after automatic captions', { ended: 'done', auto: true }, ['A', '•']],
    ['the end of a job after recording', { ended: 'failed', recording: true, auto: true }, ['A+R', '×']],
    ['recording of a collected video', { recording: true, isInCollection: true }, ['rec✓']],
  ])('shows %s', (_, facts, letters) => {
    expect(badgeFor({ ...defaults, ...facts }).letters.map((label) => t(label))).toEqual(letters);
  });

  it('has the name and size of the collection in its tooltip', () => {
    expect(badgeFor({ ...defaults, auto: true, recording: true, isInCollection: true }).tooltip).toEqual([
      ['badgeAuto'],
      ['badgeRecording', 'Tide mills'],
      { count: 'badgeAdded', n: 9, fill: ['Tide mills'] },
    ]);
  });

  it('has the outcome of a job in its tooltip', () => {
    expect(badgeFor({ ...defaults, ended: 'done' }).tooltip[0]).toEqual(['badgeEnded']);
    expect(badgeFor({ ...defaults, ended: 'failed' }).tooltip[0]).toEqual(['badgeEndedFailed']);
  });

  it('has the size of the collection in its tooltip only if the tab shows a video', () => {
    expect(badgeFor(defaults).tooltip).toEqual([{ count: 'badgeNotAdded', n: 9, fill: ['Tide mills'] }]);
    expect(badgeFor({ ...defaults, isInCollection: null }).tooltip).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type BadgeState, badgeFor } from '@/lib/toolbar/badge';

const quiet: BadgeState = {
  blind: false,
  auto: false,
  ended: null,
  recording: false,
  collected: false,
  count: 9,
  into: 'Tide mills',
};

describe('the badge on the toolbar', () => {
  it.each<[string, Partial<BadgeState>, string[]]>([
    ['nothing', {}, []],
    ['that the video is collected', { collected: true }, ['collectedBadge']],
    ['that captions come by themselves', { auto: true }, ['autoBadge']],
    ['what is about money first', { auto: true, collected: true }, ['autoBadge']],
    ['that it sees no page, before everything else', { blind: true, auto: true, collected: null }, ['blindBadge']],
    ['that it records, also where no video is in view', { recording: true, collected: null }, ['recordingBadge']],
    ['that it records, beside what is about money', { recording: true, auto: true }, ['autoRecordingBadge']],
    ['that something ended that nobody saw', { ended: 'done', collected: true }, ['endedBadge']],
    ['that something did not end as asked', { ended: 'failed' }, ['endedFailedBadge']],
    ['the same after what is about money', { ended: 'done', auto: true }, ['autoShortBadge', 'endedBadge']],
    [
      'the same after what records',
      { ended: 'failed', recording: true, auto: true },
      ['autoRecordingBadge', 'endedFailedBadge'],
    ],
    ['that it records and has this one', { recording: true, collected: true }, ['recordingCollectedBadge']],
  ])('says %s', (_, facts, letters) => {
    expect(badgeFor({ ...quiet, ...facts }).letters).toEqual(letters.map((one) => [one]));
  });

  it('says everything in words, with the name of the collection and how many there are', () => {
    expect(badgeFor({ ...quiet, auto: true, recording: true, collected: true }).words).toEqual([
      ['badgeAuto'],
      ['badgeRecording', 'Tide mills'],
      { count: 'badgeCollected', n: 9, fill: ['Tide mills'] },
    ]);
  });

  it('says in words that something ended, and otherwise where it did not end as asked', () => {
    expect(badgeFor({ ...quiet, ended: 'done' }).words[0]).toEqual(['badgeEnded']);
    expect(badgeFor({ ...quiet, ended: 'failed' }).words[0]).toEqual(['badgeEndedFailed']);
  });

  it('says of a video that is not collected how many are, and nothing where no video is in view', () => {
    expect(badgeFor(quiet).words).toEqual([{ count: 'badgeNotCollected', n: 9, fill: ['Tide mills'] }]);
    expect(badgeFor({ ...quiet, collected: null }).words).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { buildSpeechTimeline } from '@/lib/speech-rate/playback/speed-plan';
import { wordCountOf } from '../service/captions-as/caption-items.ts';
import type { WorldTrack } from '../service/world/shape.ts';
import { sharedWorld } from '../service/world/world.ts';
import { runs } from '../whole';
import { listen } from './simulate';

const targets = [140, 180, 240];
/** Seconds of real time. In a shorter video, one line changes the result by a tenth. */
const longEnough = 60;

const cuesOf = ({ lang, cues }: WorldTrack): Cue[] =>
  cues().map((cue) => ({ ...cue, lang, wordCount: wordCountOf(cue.text, lang), speechRate: 0 }));

/** The short run plays one of 40 ordinary videos; SIDELIGHT_WHOLE=1 plays all ten thousand tracks in a minute. */
const each = runs(40, 1);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it('planSpeed reaches the target within 8 % in the tracks of the sample world, with allowed speeds and steps', () => {
  const tracks = sharedWorld(1).videos.flatMap((video, at) => (at % each === 0 || at < 40 ? video.tracks : []));
  const off = targets.map((): number[] => []);
  let broken = 0;
  for (const track of tracks) {
    const timeline = buildSpeechTimeline(cuesOf(track));
    targets.forEach((target, at) => {
      const played = listen(timeline, target);
      broken += played.broken;
      if (played.seconds >= longEnough) off[at]?.push(Math.abs(played.rate / target - 1));
    });
  }
  const results = off.map((all, at) => ({
    target: targets[at],
    measured: all.length,
    medianPercent: Number((median(all) * 100).toFixed(2)),
    worstPercent: Number((Math.max(...all) * 100).toFixed(2)),
  }));
  expect(broken).toBe(0);
  for (const { measured, worstPercent } of results) {
    expect(measured).toBeGreaterThan(tracks.length * 0.6);
    expect(worstPercent, JSON.stringify(results)).toBeLessThan(8);
  }
}, 300_000);

import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { buildSpeechTimeline } from '@/lib/speech-rate/playback/speed-plan';
import { wordCountOf } from '../service/caption-formats/caption-items.ts';
import { sharedSampleData } from '../service/sample-data/sample-data.ts';
import type { SampleTrack } from '../service/sample-data/sample-data-types.ts';
import { shortOrFull } from '../short-or-full';
import { playVideo } from './simulate';

const targets = [140, 180, 240];
/** Minimum duration in seconds of real time. In a shorter video, a single line can change the result by a tenth. */
const longEnough = 60;

const cuesOf = ({ lang, cues }: SampleTrack): Cue[] =>
  cues().map((cue) => ({ ...cue, lang, wordCount: wordCountOf(cue.text, lang), speechRate: 0 }));

/**
 * The short run plays one of every 40 ordinary videos; SIDELIGHT_WHOLE=1 plays all ten thousand tracks, which takes about
 * a minute.
 */
const each = shortOrFull(40, 1);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('planSpeed', () => {
  it('reaches the target within 8 % in the tracks of the sample data, with allowed speeds and steps', () => {
    const tracks = sharedSampleData(1).videos.flatMap((video, index) =>
      index % each === 0 || index < 40 ? video.tracks : [],
    );
    const off = targets.map((): number[] => []);
    let broken = 0;
    for (const track of tracks) {
      const timeline = buildSpeechTimeline(cuesOf(track));
      targets.forEach((target, index) => {
        const played = playVideo(timeline, target);
        broken += played.broken;
        if (played.seconds >= longEnough) off[index]?.push(Math.abs(played.rate / target - 1));
      });
    }
    const results = off.map((all, index) => ({
      target: targets[index],
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
});

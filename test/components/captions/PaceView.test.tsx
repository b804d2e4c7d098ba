import { describe, expect, it } from 'vitest';
import { PaceView } from '@/components/captions/PaceView';
import type { Cue } from '@/lib/core/captions/cue';
import { defaultSettings } from '@/lib/core/settings';
import { drawn, nothing, read } from './drawn';

const cues: Cue[] = Array.from({ length: 60 }, (_, i) => ({
  offset: i * 4,
  duration: 3,
  lang: 'en',
  text: 'one two three four five six seven',
  wordCount: i < 30 ? 5 : 11,
  speechRate: i < 30 ? 100 : 220,
}));
const view = (over: Partial<Parameters<typeof PaceView>[0]> = {}) => (
  <PaceView
    cues={cues}
    length={300}
    lang="en"
    limits={defaultSettings.pace}
    onSeek={nothing}
    onLimits={nothing}
    handle={null}
    {...over}
  />
);

describe('the pace of a video', () => {
  it('has two averages, each labelled with what it was divided by', () => {
    const text = read(view());
    expect(text).toContain('160 wpm of spoken time, 3:00');
    expect(text).toContain('96 wpm of the length, 5:00');
    expect(text).toContain('60 % speech');
  });

  it('names the steps with their limits and their lines, and the fastest lines', () => {
    const text = read(view());
    expect(text).toContain('slow under 110 30 lines');
    expect(text).toContain('fast 200 and more 30 lines');
    expect(text).toMatch(/Fastest lines .* fast 220/);
    expect(text).toMatch(/Slowest lines .* slow 100/);
  });

  it('names fastest, slowest and median in its plots', () => {
    expect(drawn(view())).toMatch(/fastest 2\d\d/);
    expect(drawn(view())).toMatch(/slowest 1\d\d/);
    expect(drawn(view())).toMatch(/median 1\d\d/);
  });

  it('counts characters where words have no spaces, and says that this cannot be compared', () => {
    const japanese = cues.map((cue) => ({ ...cue, lang: 'ja', text: '潮の満ち引きで回る' }));
    const text = read(view({ cues: japanese, lang: 'ja' }));
    expect(text).toContain('cpm');
    expect(text).toContain('not comparable across languages');
  });

  it('offers a table and the list of pauses', () => {
    expect(read(view())).toContain('As a table');
    expect(read(view())).toContain('List the pauses');
  });
});

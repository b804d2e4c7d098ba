import { describe, expect, it } from 'vitest';
import { RateView } from '@/components/speech-rate/RateView';
import type { Cue } from '@/lib/captions/cue';
import { defaultSettings } from '@/lib/settings/settings';
import { noop, renderMarkup, renderText } from '../captions/drawn';

const cues: Cue[] = Array.from({ length: 60 }, (_, i) => ({
  offset: i * 4,
  duration: 3,
  lang: 'en',
  text: 'one two three four five six seven',
  wordCount: i < 30 ? 5 : 11,
  speechRate: i < 30 ? 100 : 220,
}));
const view = (over: Partial<Parameters<typeof RateView>[0]> = {}) => (
  <RateView
    cues={cues}
    length={300}
    lang="en"
    limits={defaultSettings.pace}
    viewsOn={[]}
    chapters={[]}
    tables={new Set()}
    onTable={noop}
    onSeek={noop}
    onLimits={noop}
    onSave={noop}
    handle={null}
    {...over}
  />
);

describe('RateView', () => {
  it('shows two averages, each labelled with its divisor', () => {
    const text = renderText(view());
    expect(text).toContain('160 wpm of spoken time, 3:00');
    expect(text).toContain('96 wpm of the length, 5:00');
    expect(text).toContain('60 % speech');
  });

  it('lists the levels with their ranges and lines, and the fastest passages', () => {
    const text = renderText(view());
    expect(text).toContain('slow under 110 30 lines');
    expect(text).toContain('fast 200 and more 30 lines');
    expect(text).toMatch(/Fastest \d:\d\d one two .* fast 220/);
    expect(text).toMatch(/Slowest \d:\d\d one two .* slow 100/);
  });

  it('describes its plots in sentences and marks median and percentiles', () => {
    expect(renderText(view())).toContain(
      'Median 172 per minute; a tenth of the time slower than 100, a tenth faster than 220.',
    );
    expect(renderText(view())).toMatch(/Fastest around \d:\d\d with 220, slowest around 0:\d\d with 100\./);
    expect(renderMarkup(view())).toMatch(/p10 100.*median 160.*p90 220/);
  });

  it('counts the lines whose rate is not words ÷ duration', () => {
    const [first, ...others] = cues;
    const deviating = first ? [{ ...first, speechRate: 102 }, ...others] : [];
    expect(renderText(view({ cues: deviating }))).toContain('In 1 of 60 lines the service’s rate');
  });

  it('counts characters in scripts without word spaces and calls them not comparable', () => {
    const japanese = cues.map((cue) => ({ ...cue, lang: 'ja', text: '潮の満ち引きで回る' }));
    const text = renderText(view({ cues: japanese, lang: 'ja' }));
    expect(text).toContain('cpm');
    expect(text).toContain('not comparable across languages');
  });

  it('counts pauses by length and names the longest and the share of speech', () => {
    const text = renderText(view());
    expect(text).toContain('Share of speech 60 %');
    expect(text).toContain('60, longest 61 s');
    expect(text).toContain('1 to 2 s 59 59 s');
    expect(text).toContain('30 s and more 1 61 s');
  });

  it('applies the user’s minimum pause', () => {
    const text = renderText(view({ limits: { ...defaultSettings.pace, pause: 30 } }));
    expect(text).toContain('of 30 s and more');
    expect(text).toContain('1, 61 s long');
  });

  it('names the active views', () => {
    expect(renderText(view({ viewsOn: ['Lines joined to sentences'] }))).toContain(
      'Measured through these views: Lines joined to sentences.',
    );
    expect(renderText(view())).not.toContain('Measured through');
  });

  it('ends a video without length with its last line and says so', () => {
    const text = renderText(view({ length: null }));
    expect(text).toContain('until the last line, 3:59');
    expect(text).toContain('it is taken to end with its last line');
  });

  it('names lines beyond the end of the video', () => {
    expect(renderText(view({ length: 120 }))).toContain('30 lines begin after the end of the video');
  });

  it.each([
    ['lines without duration', cues.map((cue) => ({ ...cue, duration: 0 }))],
    ['sound marks only', cues.map((cue) => ({ ...cue, text: '[Music]', wordCount: 0, speechRate: 0 }))],
    ['lines that all overlap', cues.map((cue) => ({ ...cue, offset: 0, duration: 300 }))],
  ])('renders %s', (_, unusualCues) => {
    expect(renderMarkup(view({ cues: unusualCues }))).not.toMatch(/NaN|Infinity/);
    expect(renderMarkup(view({ cues: unusualCues, length: null }))).not.toMatch(/NaN|Infinity/);
  });
});

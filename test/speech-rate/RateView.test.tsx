import { describe, expect, it } from 'vitest';
import { RateView } from '@/components/speech-rate/RateView';
import type { Cue } from '@/lib/captions/cue';
import { defaultSettings } from '@/lib/settings/settings';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { t } from '../translations';

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
    ratesReceived
    limits={defaultSettings.speechRateLimits}
    activeViewNames={[]}
    chapters={[]}
    onSeek={noop}
    onLimits={noop}
    onSave={noop}
    handle={null}
    {...over}
  />
);

describe('RateView', () => {
  it('shows the rate while speaking and overall, each with its duration, and the share of speech', () => {
    const text = renderText(view());
    expect(text).toContain('160 wpm while speaking, 3:00');
    expect(text).toContain('96 wpm overall, 5:00');
    expect(text).toContain('60 % speech');
  });

  it('lists the levels with their ranges and numbers of lines, and the fastest passages', () => {
    const text = renderText(view());
    expect(text).toContain('slow under 110 30 lines');
    expect(text).toContain('fast 200 or more 30 lines');
    expect(text).toMatch(/Slowest \d:\d\d one two .* 220/);
    expect(text).not.toMatch(/slow 100 Pauses/);
  });

  it('describes its plots in sentences and marks median and percentiles', () => {
    expect(renderText(view())).toContain(t('rateCurveSummary', '172', '100', '220'));
    expect(renderText(view())).toMatch(/Fastest 220 near [1-9]:\d\d, slowest 100 near 0:\d\d\./);
    expect(renderMarkup(view())).toMatch(/10% &lt; 100.*median 160.*10% &gt; 220/);
  });

  it('counts the lines whose rate is not words ÷ duration', () => {
    const [first, ...others] = cues;
    const deviating = first ? [{ ...first, speechRate: 102 }, ...others] : [];
    expect(renderText(view({ cues: deviating }))).toContain(t.plural('rateDiffering', 1, 60));
  });

  it('says nothing about rates of the service if all rates were computed here', () => {
    const deviating = cues.map((cue) => ({ ...cue, speechRate: 300 }));
    const sentence = t.plural('rateDiffering', 60, 60);
    expect(renderText(view({ cues: deviating }))).toContain(sentence);
    expect(renderText(view({ cues: deviating, ratesReceived: false }))).not.toContain(sentence);
  });

  it('counts characters in scripts without word spaces and calls them not comparable', () => {
    const japanese = cues.map((cue) => ({ ...cue, lang: 'ja', text: '潮の満ち引きで回る' }));
    const text = renderText(view({ cues: japanese, lang: 'ja' }));
    expect(text).toContain('cpm');
    expect(text).toContain('not comparable across languages');
  });

  it('counts pauses by length and names the longest and the share of speech', () => {
    const text = renderText(view());
    expect(text).toContain(t('pausesShare', '60'));
    expect(text).toContain(t.plural('pausesCount', 60, '61 s'));
  });

  it('applies the user’s minimum pause', () => {
    const text = renderText(view({ limits: { ...defaultSettings.speechRateLimits, pause: 30 } }));
    expect(text).toContain('30 s or longer');
    expect(text).toContain('1 pause, 61 s long');
  });

  it('names the active views', () => {
    expect(renderText(view({ activeViewNames: ['Lines joined to sentences'] }))).toContain(
      t('rateViews', 'Lines joined to sentences'),
    );
    expect(renderText(view())).not.toContain('Measured through');
  });

  it('measures a video of unknown length up to its last line and says so', () => {
    const text = renderText(view({ length: null }));
    expect(text).toContain(t('rateUntilLast', '3:59'));
    expect(text).toContain(t('rateNoLength'));
  });

  it('shows the number of lines that start after the end of the video', () => {
    expect(renderText(view({ length: 120 }))).toContain(t.plural('linesAfterEnd', 30));
  });

  it.each([
    ['lines without duration', cues.map((cue) => ({ ...cue, duration: 0 }))],
    ['sound marks only', cues.map((cue) => ({ ...cue, text: '[Music]', wordCount: 0, speechRate: 0 }))],
    ['lines that all overlap', cues.map((cue) => ({ ...cue, offset: 0, duration: 300 }))],
  ])('shows neither NaN nor Infinity for %s', (_, unusualCues) => {
    expect(renderMarkup(view({ cues: unusualCues }))).not.toMatch(/NaN|Infinity/);
    expect(renderMarkup(view({ cues: unusualCues, length: null }))).not.toMatch(/NaN|Infinity/);
  });
});

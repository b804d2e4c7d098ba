import { describe, expect, it } from 'vitest';
import { StartForm } from '@/components/captions/CaptionsStart';
import type { TrackRequest } from '@/lib/captions/track-request';
import { noop, renderMarkup, renderText } from './drawn';

const wanted: TrackRequest = { lang: 'en', mode: 'default' };
const form = (over: Partial<Parameters<typeof StartForm>[0]> = {}) => (
  <StartForm
    wanted={wanted}
    preferred={['en', 'ar']}
    quote={{ is: 'unstated', hint: 530 }}
    savedAge={null}
    onChange={noop}
    onGet={noop}
    onUsePrice={noop}
    {...over}
  />
);

describe('StartForm', () => {
  it('shows the price next to the button and offers the price from an older list', () => {
    const text = renderText(form());
    expect(text).toContain('Get captions price not published');
    expect(text).toContain('An older public list says $0.00053');
    expect(text).toContain('Use it as my price');
  });

  it('offers four modes, with a warning about the minutes a transcription takes', () => {
    const text = renderText(form());
    for (const way of ['Say so', 'Take a machine translation', 'Have the speech transcribed', 'Transcribe in any case'])
      expect(text).toContain(way);
    expect(text).not.toContain('May take minutes');
    expect(renderText(form({ wanted: { lang: 'en', mode: 'force-whisper' } }))).toContain('May take minutes');
  });

  it('names a language in the user’s own, with its code and its position in their list', () => {
    expect(renderMarkup(form())).toContain('value="English"');
    expect(renderText(form())).toContain('en, first of your list');
    expect(renderMarkup(form({ wanted: { lang: null, mode: 'default' } }))).toContain('value="Whatever the video has"');
  });

  it('is free if the same captions are saved', () => {
    expect(renderText(form({ savedAge: 3 * 3_600_000 }))).toContain('Get captions free, held 3 h');
  });

  it('explains below the button why it is disabled', () => {
    const html = renderMarkup(form({ blocked: { is: 'limit', because: 'Over today’s budget by $0.01.' } }));
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('Over today’s budget by $0.01.');
  });
});

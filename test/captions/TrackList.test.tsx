import { describe, expect, it } from 'vitest';
import { TrackList } from '@/components/captions/TrackList';
import { noop, renderMarkup, renderText } from './drawn';

const list = (over: Partial<Parameters<typeof TrackList>[0]> = {}) => (
  <TrackList
    files={null}
    age={null}
    isStale={false}
    price={{ is: 'unstated', hint: 530 }}
    busySince={null}
    onList={noop}
    onStop={noop}
    onChoose={noop}
    {...over}
  />
);
const file = (languageCode: string, languageName: string, format = 'srv3') => ({ languageCode, languageName, format });

describe('TrackList', () => {
  it('shows its own price and that listing is optional', () => {
    expect(renderText(list())).toContain('List price not published');
    expect(renderText(list())).toContain('It is not needed to get captions.');
  });

  it('lists each track once, with its origin and original label', () => {
    const files = [
      file('en', 'English'),
      file('en', 'English', 'vtt'),
      file('es', 'Spanish (auto-generated)'),
      file('de', 'German (translated from English)'),
      file('en', 'Commentary'),
    ];
    const text = renderText(list({ files, age: 60_000 }));
    expect(text).toContain('English en authored');
    expect(text).toContain('Spanish (auto-generated) es automatic');
    expect(text).toContain('German (translated from English) de translated');
    expect(text).toContain('Commentary en unknown');
    expect(renderMarkup(list({ files })).match(/class="track"/g)).toHaveLength(4);
  });

  it('reports links that may have expired, and an empty list', () => {
    expect(renderText(list({ files: [file('en', 'English')], isStale: true }))).toContain('may have expired');
    expect(renderText(list({ files: [] }))).toContain('The service lists no track for this video.');
  });
});

import { describe, expect, it } from 'vitest';
import { TrackList } from '@/components/captions/TrackList';
import { t } from '../translations';
import { noop, renderMarkup, renderText } from './render-markup';

const list = (over: Partial<Parameters<typeof TrackList>[0]> = {}) => (
  <TrackList
    files={[]}
    age={60_000}
    isStale={false}
    price={{ is: 'unknown' }}
    busySince={null}
    onList={noop}
    onStop={noop}
    onChoose={noop}
    {...over}
  />
);
const file = (languageCode: string, languageName: string, format = 'srv3') => ({ languageCode, languageName, format });

describe('TrackList', () => {
  it('shows the age of the list and the price of a new one', () => {
    expect(renderText(list())).toContain(t('tracksListed', '1 min'));
    expect(renderText(list())).toContain(`${t('tracksListAgain')} ${t('priceUnstated')}`);
  });

  it('lists each track once, with its origin and original label', () => {
    const files = [
      file('en', 'English'),
      file('en', 'English', 'vtt'),
      file('es', 'Spanish (auto-generated)'),
      file('de', 'German (translated from English)'),
      file('en', 'Commentary'),
    ];
    const text = renderText(list({ files }));
    expect(text).toContain(`English en ${t('originAuthored')}`);
    expect(text).toContain(`Spanish (auto-generated) es ${t('originAutomatic')}`);
    expect(text).toContain(`German (translated from English) de ${t('originTranslated')}`);
    expect(text).toContain(`Commentary en ${t('unknown')}`);
    expect(renderMarkup(list({ files })).match(/class="track"/g)).toHaveLength(4);
  });

  it('reports links that may have expired, and an empty list', () => {
    expect(renderText(list({ files: [file('en', 'English')], isStale: true }))).toContain(t('tracksStale'));
    expect(renderText(list({ files: [] }))).toContain(t('tracksNone'));
  });
});

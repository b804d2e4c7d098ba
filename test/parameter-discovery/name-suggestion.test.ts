import { describe, expect, it } from 'vitest';
import { DiscoveredName } from '@/lib/parameter-discovery/discovered-name';
import { suggestNames, toDiscoveredName } from '@/lib/parameter-discovery/name-suggestion';
import type { NameFinding } from '@/lib/parameter-discovery/parameter-spec';

const key = 'autocomplete.country';
const one = (
  name: string | null,
  from: NameFinding['from'] = 'tool',
  more: Partial<NameFinding> = {},
): NameFinding => ({
  key,
  name,
  from,
  evidence: `${from} says ${name}`,
  at: 5,
  ...more,
});

describe('suggestNames with findings that agree', () => {
  it('offers one choice with the evidence of both, preselected', () => {
    const choice = {
      name: 'gl',
      from: ['tool', 'description'],
      evidence: ['tool says gl', 'description says gl'],
      at: 7,
    };
    const offers = suggestNames([one('gl'), one('gl', 'description', { at: 7 })], {});
    expect(offers).toEqual([{ key, choices: [choice], preselected: choice, known: null }]);
  });

  it('combines a found name with a rejection of the assumed one', () => {
    const [offer] = suggestNames([one(null, 'path'), one('gl')], {});
    expect(offer?.choices).toMatchObject([{ name: 'gl', evidence: ['path says null', 'tool says gl'] }]);
    expect(offer?.preselected).toMatchObject({ name: 'gl' });
  });
});

describe('toDiscoveredName', () => {
  it('stores the evidence as one text', () => {
    const [offer] = suggestNames([one('gl'), one('gl', 'description')], {});
    const kept = offer?.preselected && toDiscoveredName(offer.preselected);
    expect(kept).toEqual({ name: 'gl', from: 'tool', evidence: 'tool says gl · description says gl', at: 5 });
    expect(DiscoveredName().parse(kept)).toEqual(kept);
  });
});

describe('suggestNames without a preselection', () => {
  it.each([
    ['for two names', [one('gl'), one('region', 'path')], {}, ['region', 'gl']],
    [
      'where the assumed name was both found and refused',
      [one('regionCode'), one(null, 'path')],
      {},
      ['regionCode', null],
    ],
    ['if the user has set another name', [one('gl')], { [key]: { name: 'country' } }, ['gl']],
    ['if the assumed name is rejected and no other is known', [one(null)], {}, [null]],
    [
      'where the service demanded a name that may mean something else',
      [one('to', 'path', { isGuess: true })],
      {},
      ['to'],
    ],
    ['if the user’s name is rejected', [one(null)], { [key]: { name: 'country' } }, [null]],
  ] as const)('preselects no name %s', (_, findings, learned, names) => {
    const [offer] = suggestNames(findings, learned);
    expect(offer?.choices.map(({ name }) => name)).toEqual(names);
    expect(offer?.preselected).toBeNull();
  });

  it.each([
    [
      'found for both',
      [one('hl', 'tool', { key: 'relatedVideos.country' }), one('hl', 'path', { key: 'relatedVideos.language' })],
      {},
    ],
    [
      'stored for the other',
      [one('hl', 'tool', { key: 'relatedVideos.country' })],
      { 'relatedVideos.language': { name: 'hl' } },
    ],
    ['documented for something else', [one('videoId', 'path', { key: 'relatedVideos.country' })], {}],
  ] as const)('preselects no name where one name would mean two things: %s', (_, findings, learned) => {
    expect(suggestNames(findings, learned).map(({ preselected }) => preselected)).toEqual(findings.map(() => null));
  });
});

describe('suggestNames with a stored name', () => {
  it('does not offer it again', () => {
    expect(suggestNames([one('gl')], { [key]: { name: 'gl' } })).toEqual([]);
    expect(suggestNames([one(null)], { [key]: { name: null } })).toEqual([]);
  });

  it('shows it beside the suggestion', () => {
    const known = { name: 'country' };
    expect(suggestNames([one('gl')], { [key]: known })).toMatchObject([{ known }]);
  });
});

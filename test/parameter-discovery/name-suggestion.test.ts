import { describe, expect, it } from 'vitest';
import { suggestNames, toDiscoveredName } from '@/lib/parameter-discovery/name-suggestion';
import type { NameFinding } from '@/lib/parameter-discovery/parameter-spec';
import { DiscoveredName } from '@/lib/settings/discovered-name';

const key = 'autocomplete.country';
const finding = (
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
  it('returns one preselected choice with the evidence of both', () => {
    const choice = {
      name: 'gl',
      from: ['tool', 'description'],
      evidence: ['tool says gl', 'description says gl'],
      at: 7,
    };
    const offers = suggestNames([finding('gl'), finding('gl', 'description', { at: 7 })], {});
    expect(offers).toEqual([{ key, choices: [choice], preselected: choice, known: null }]);
  });

  it('combines a found name with a rejection of the assumed one', () => {
    const [offer] = suggestNames([finding(null, 'path'), finding('gl')], {});
    expect(offer?.choices).toMatchObject([{ name: 'gl', evidence: ['path says null', 'tool says gl'] }]);
    expect(offer?.preselected).toMatchObject({ name: 'gl' });
  });
});

describe('toDiscoveredName', () => {
  it('joins the evidence of a choice into one string', () => {
    const [offer] = suggestNames([finding('gl'), finding('gl', 'description')], {});
    const discovered = offer?.preselected && toDiscoveredName(offer.preselected);
    expect(discovered).toEqual({ name: 'gl', from: 'tool', evidence: 'tool says gl · description says gl', at: 5 });
    expect(DiscoveredName().parse(discovered)).toEqual(discovered);
  });
});

describe('suggestNames with uncertain findings', () => {
  it.each([
    ['for two names', [finding('gl'), finding('region', 'path')], {}, ['region', 'gl']],
    [
      'where the assumed name was both found and refused',
      [finding('regionCode'), finding(null, 'path')],
      {},
      ['regionCode', null],
    ],
    ['if the user has set another name', [finding('gl')], { [key]: { name: 'country' } }, ['gl']],
    ['if the assumed name is rejected and no other is known', [finding(null)], {}, [null]],
    [
      'where the service demanded a name that may mean something else',
      [finding('to', 'path', { isGuess: true })],
      {},
      ['to'],
    ],
    ['if the user’s name is rejected', [finding(null)], { [key]: { name: 'country' } }, [null]],
  ] as const)('preselects no name %s', (_, findings, storedNames, names) => {
    const [offer] = suggestNames(findings, storedNames);
    expect(offer?.choices.map(({ name }) => name)).toEqual(names);
    expect(offer?.preselected).toBeNull();
  });

  it.each([
    [
      'found for both',
      [
        finding('hl', 'tool', { key: 'relatedVideos.country' }),
        finding('hl', 'path', { key: 'relatedVideos.language' }),
      ],
      {},
    ],
    [
      'stored for the other',
      [finding('hl', 'tool', { key: 'relatedVideos.country' })],
      { 'relatedVideos.language': { name: 'hl' } },
    ],
    ['documented for something else', [finding('videoId', 'path', { key: 'relatedVideos.country' })], {}],
  ] as const)('preselects no name that would be used for two parameters: %s', (_, findings, storedNames) => {
    expect(suggestNames(findings, storedNames).map(({ preselected }) => preselected)).toEqual(findings.map(() => null));
  });
});

describe('suggestNames with a stored name', () => {
  it('does not suggest the same name again', () => {
    expect(suggestNames([finding('gl')], { [key]: { name: 'gl' } })).toEqual([]);
    expect(suggestNames([finding(null)], { [key]: { name: null } })).toEqual([]);
  });

  it('returns the stored name next to the suggestion', () => {
    const known = { name: 'country' };
    expect(suggestNames([finding('gl')], { [key]: known })).toMatchObject([{ known }]);
  });
});

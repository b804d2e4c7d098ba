import { describe, expect, it } from 'vitest';
import type { ListedParameters } from '@/lib/parameter-discovery/listed-parameters';
import { isParameterName, nameRows } from '@/lib/parameter-discovery/name-rows';
import { undocumentedNames } from '@/lib/service/assumptions';

const related: ListedParameters = {
  endpoint: 'relatedVideos',
  from: 'tool',
  parameters: ['videoId', 'pages', 'regionCode', 'hl'].map((name) => ({ name, text: `about ${name}` })),
  rejected: [],
  keys: ['relatedVideos.country', 'relatedVideos.language'],
};
const listing = (...names: string[]): ListedParameters => ({
  ...related,
  parameters: names.map((name) => ({ name, text: '' })),
});
const chosen = (name: string) => ({ name, from: 'user' as const, at: 1 });
const rowOf = (key: string, lists: readonly ListedParameters[], names = {}) =>
  nameRows(names, lists).find((row) => row.key === key);

describe('nameRows', () => {
  it('has a row with the default for each parameter without a documented name', () => {
    const rows = nameRows({}, []);
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(undocumentedNames));
    expect(rows[0]).toEqual({
      key: 'videos.ids',
      endpoint: 'videos',
      fallback: 'ids',
      used: 'ids',
      chosen: null,
      confirmedBy: [],
      isRejected: false,
      offers: [],
    });
  });

  it('uses the name that the user chose, next to the default', () => {
    const name = chosen('list');
    expect(nameRows({ 'videos.ids': name }, [])[0]).toMatchObject({ fallback: 'ids', used: 'list', chosen: name });
  });

  it('says which source has the used name, and offers the names that have no meaning yet', () => {
    expect(rowOf('relatedVideos.country', [related])).toMatchObject({ confirmedBy: ['tool'], offers: [] });
    expect(rowOf('relatedVideos.language', [related])).toMatchObject({
      confirmedBy: [],
      offers: [{ name: 'hl', from: 'tool', text: 'about hl' }],
    });
  });

  it('decides nothing: names without a meaning are offered for each parameter, until the user chose one of them', () => {
    const list = listing('a', 'b');
    const offered = (key: string, names = {}) => rowOf(key, [list], names)?.offers.map(({ name }) => name);
    expect(offered('relatedVideos.country')).toEqual(['a', 'b']);
    expect(offered('relatedVideos.language')).toEqual(['a', 'b']);
    expect(offered('relatedVideos.language', { 'relatedVideos.country': chosen('a') })).toEqual(['b']);
  });

  it('offers a name once for each source, and nothing to other endpoints or parameters', () => {
    const lists = [listing('hl'), listing('hl'), { ...listing('hl'), from: 'description' as const }];
    expect(rowOf('relatedVideos.language', lists)?.offers.map(({ from }) => from)).toEqual(['tool', 'description']);
    expect(rowOf('autocomplete.country', lists)?.offers).toEqual([]);
    expect(rowOf('relatedVideos.country', [{ ...related, keys: ['relatedVideos.language'] }])?.offers).toEqual([]);
  });

  it('says that an error calls the used name unknown, until another name is used', () => {
    const error: ListedParameters = { ...listing(), from: 'error', rejected: ['regionCode'] };
    expect(rowOf('relatedVideos.country', [error])?.isRejected).toBe(true);
    expect(rowOf('relatedVideos.country', [error], { 'relatedVideos.country': chosen('gl') })?.isRejected).toBe(false);
    expect(rowOf('relatedVideos.language', [error])?.isRejected).toBe(false);
  });

  it('offers only what can be a name, and at most six', () => {
    const names = [
      '',
      'a b',
      'a\u202eb',
      '<b>',
      'x'.repeat(65),
      '1a',
      ...Array.from({ length: 100 }, (_, n) => `p${n}`),
    ];
    expect(rowOf('relatedVideos.country', [listing(...names)])?.offers.map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `p${n}`),
    );
    expect(isParameterName('filter[country]')).toBe(true);
  });

  it('quotes a hostile text as one short line without a token', () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.c2ln`;
    const text = `Use ${token}\n\u202enow ${'x'.repeat(1_000_000)}`;
    const [offer] = rowOf('relatedVideos.country', [{ ...related, parameters: [{ name: 'gl', text }] }])?.offers ?? [];
    expect(offer?.text).toMatch(/^Use … now x+$/);
    expect(offer?.text).toHaveLength(200);
  });
});

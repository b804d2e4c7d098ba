import fc from 'fast-check';
import { licenceIds, type PackageMetadata, relations } from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';

/** What a user who has stated nothing says about a package. */
export const nothing: PackageMetadata = {
  title: '',
  description: '',
  creators: [],
  licence: null,
  version: '',
  keywords: '',
  funding: [],
  relatedWorks: [],
  privacy: null,
};
export const creator = (name: string, orcid = '', affiliation = '') => ({ name, orcid, affiliation });
export const carberry = '0000-0002-1825-0097';

/** A complete declaration. */
export const about = {
  title: 'Tide mills: "a study"',
  description: 'How mills are shown.\nTwo paragraphs.',
  creators: [creator('Okafor, Mary', carberry, 'Tidal Lab'), creator('L. Brandt', '0000-0002-1694-233X', 'Tidal Lab')],
  licence: 'CC-BY-4.0',
  version: '1.10',
  keywords: 'tide mills; energy',
  funding: [{ funder: 'Science Council', award: 'SC-7' }],
  relatedWorks: [
    { relation: 'IsSupplementTo', identifier: 'https://doi.org/10.5555/12345678' },
    { relation: 'IsDerivedFrom', identifier: 'https://example.org/mills' },
  ],
  privacy: {
    channels: 'pseudonyms',
    replies: { is: 'omitted' },
    texts: 'as-received',
    times: 'second',
    coders: 'as-received',
  },
} satisfies PackageMetadata;

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.constantFrom(
    '',
    '"quoted" \'text\'',
    'two\nlines',
    'طواحين المد: "1"',
    'null',
    '~',
    '- x: #y',
    '2024-01-01',
    'yes',
  ),
);
export const anyAbout = fc.record({
  title: anyText,
  description: anyText,
  creators: fc.array(
    fc.record({ name: anyText, orcid: fc.oneof(anyText, fc.constantFrom(carberry, '')), affiliation: anyText }),
    { maxLength: 3 },
  ),
  licence: fc.constantFrom(null, ...licenceIds),
  version: anyText,
  keywords: anyText,
  funding: fc.array(fc.record({ funder: anyText, award: anyText }), { maxLength: 3 }),
  relatedWorks: fc.array(
    fc.record({
      relation: fc.constantFrom(...relations),
      identifier: fc.oneof(
        fc.webUrl(),
        anyText,
        anyText.map((text) => `10.5555/${text}`),
      ),
    }),
    { maxLength: 3 },
  ),
  privacy: fc.constantFrom(
    null,
    ...(['pseudonyms', 'left-out'] as const).map((channels) => ({ ...defaultPrivacy, channels })),
    { ...defaultPrivacy, replies: { is: 'named' as const, because: 'They agreed.' } },
  ),
});

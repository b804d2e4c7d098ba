import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositChecklist } from '@/lib/export/deposit-checklist';
import { rightsTo } from '@/lib/export/file-rights';
import {
  describePackage,
  maxMetadataLength,
  type PackageMetadata,
  parseOrcid,
  parsePackageMetadata,
  parseWork,
  readPackageMetadata,
  storedPackageMetadata,
} from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { t } from '../translations';
import { about, anyAbout, carberry, creator, nothing } from './package-about';

describe('parseOrcid', () => {
  it.each([carberry, '0000-0001-5109-3700', '0000-0002-1694-233X', '0000-0002-9079-593X'])(
    'accepts a correct check digit: %s',
    (orcid) => {
      expect(parseOrcid(orcid)).toBe(orcid);
      expect(parseOrcid(`https://orcid.org/${orcid}`)).toBe(orcid);
      expect(parseOrcid(`orcid.org/${orcid.toLowerCase()}/`)).toBe(orcid);
      expect(parseOrcid(orcid.replaceAll('-', ''))).toBe(orcid);
    },
  );

  it.each([
    '0000-0002-1825-0098',
    '0000-0002-1694-2330',
    '0000-0002-1825-009',
    '0000-0002-1825-00977',
    'https://example.org/0000-0002-1825-0097',
    '',
  ])('rejects %s', (text) => {
    expect(parseOrcid(text)).toBeNull();
  });

  it('rejects every change of one digit', () => {
    for (const [index, digit] of [...carberry].entries()) {
      if (digit === '-') continue;
      for (const other of '0123456789'.replace(digit, '')) {
        expect(parseOrcid(`${carberry.slice(0, index)}${other}${carberry.slice(index + 1)}`)).toBeNull();
      }
    }
  });
});

describe('parseWork', () => {
  it.each([
    ['10.5555/12345678', 'DOI', '10.5555/12345678', 'https://doi.org/10.5555/12345678'],
    ['https://doi.org/10.5555/12345678', 'DOI', '10.5555/12345678', 'https://doi.org/10.5555/12345678'],
    ['http://dx.doi.org/10.5555/ab(c)', 'DOI', '10.5555/ab(c)', 'https://doi.org/10.5555/ab(c)'],
    ['DOI: 10.5555/a#b', 'DOI', '10.5555/a#b', 'https://doi.org/10.5555/a%23b'],
    ['https://example.org/mills?x=1', 'URL', 'https://example.org/mills?x=1', 'https://example.org/mills?x=1'],
  ])('reads %s', (text, type, identifier, url) => {
    expect(parseWork(text)).toEqual({ type, identifier, url });
  });

  it.each(['10.5555/ 12345678', '10.5555', 'Mill (1999)', 'https://a.example/a b', 'javascript:alert(1)', ''])(
    'rejects %s',
    (text) => {
      expect(parseWork(text)).toBeNull();
    },
  );
});

describe('describePackage', () => {
  it('leaves out what is not valid, and states each person, keyword, grant and work once', () => {
    const about = {
      title: '\u0000\u200b\u0007',
      creators: [
        creator('A', carberry, 'Tidal Lab'),
        creator('A. again', `https://orcid.org/${carberry}`),
        creator('B', '0000-0002-1825-0098'),
        creator('', '', 'No name'),
      ],
      keywords: 'tide, mills; tide،طاحونة',
      funding: [
        { funder: 'Council', award: '7' },
        { funder: 'Council', award: '7' },
        { funder: '', award: '8' },
      ],
      relatedWorks: [
        { relation: 'IsSupplementTo', identifier: '10.5555/1' },
        { relation: 'IsSupplementTo', identifier: 'https://doi.org/10.5555/1' },
        { relation: 'References', identifier: '10.5555/ 2' },
      ],
    };
    expect(describePackage({ name: 'Tide mills', about })).toEqual({
      title: 'Tide mills',
      abstract: null,
      people: [
        { name: 'A', orcid: carberry, affiliation: 'Tidal Lab' },
        { name: 'B', orcid: null, affiliation: null },
      ],
      licence: null,
      original: null,
      version: null,
      keywords: ['tide', 'mills', 'طاحونة'],
      funding: [{ funder: 'Council', award: '7' }],
      relatedWorks: [
        { relation: 'IsSupplementTo', type: 'DOI', identifier: '10.5555/1', url: 'https://doi.org/10.5555/1' },
      ],
    });
    // What was typed stays stored.
    expect(readPackageMetadata(about).creators[2]?.orcid).toBe('0000-0002-1825-0098');
    expect(readPackageMetadata(about).relatedWorks[2]?.identifier).toBe('10.5555/ 2');
  });
});

describe('depositChecklist', () => {
  const problems = (about: Partial<PackageMetadata>) =>
    depositChecklist({ ...nothing, ...about }, true).flatMap(({ problem, field }) =>
      problem ? [[t.message(problem), field]] : [],
    );

  it('says in a sentence what is missing, with the field', () => {
    expect(problems({})).toEqual([
      [t('depositNoTitle'), 'title'],
      [t('depositNoDescription'), 'description'],
      [t('depositNoCreator'), 'creators.0.name'],
      [t('depositNoLicence'), 'licence'],
      [t('depositNoKeywords'), 'keywords'],
      [t('depositNoVersion'), 'version'],
      [t('depositNoFunding'), 'funding.0.funder'],
      [t('depositNoWork'), 'relatedWorks.0.identifier'],
      [t('depositChannelsNamed'), 'channels'],
    ]);
  });

  it('says what is wrong before what is missing', () => {
    const creators = [
      creator('A', carberry, 'Lab'),
      creator('B'),
      creator('C', '0000-0002-1825-0098'),
      creator('', '', 'x'),
    ];
    const relatedWorks = [{ relation: 'References', identifier: '10.5555/ 2' } as const];
    const privacy = { ...defaultPrivacy, replies: { is: 'named', because: 'They agreed.' } } as const;
    expect(problems({ title: '\u0007', creators, relatedWorks, keywords: 'tide', privacy })).toEqual([
      [t('depositNoTitle'), 'title'],
      [t('depositNoDescription'), 'description'],
      [t('depositNoName'), 'creators.3.name'],
      [t('depositOrcidInvalid', 'C'), 'creators.2.orcid'],
      [t('depositNoAffiliation', 'B'), 'creators.1.affiliation'],
      [t('depositNoLicence'), 'licence'],
      [t('depositNoVersion'), 'version'],
      [t('depositNoFunding'), 'funding.0.funder'],
      [t('depositWorkInvalid', '10.5555/ 2'), 'relatedWorks.0.identifier'],
      [t('depositPeopleNamed'), 'replies'],
    ]);
  });

  it('has nothing to say about a complete declaration', () => {
    expect(problems(about)).toEqual([]);
  });
});

it.each([
  ['own', ['methods.txt', 'missing.csv', 'requests.csv', 'ids.txt', 'README.txt', 'design.json']],
  ['others', ['captions.csv', 'captions/a.en.srt', 'replies.csv', 'raw/1.json']],
  [
    'mixed',
    [
      'videos.csv',
      'videos/received_month=2024-03/part-0.parquet',
      'videolist_a.csv',
      'collection.ndjson',
      'notes.csv',
      'channels.csv',
    ],
  ],
])('rightsTo: the rights to these files are %s', (rights, names) => {
  expect(names.map(rightsTo)).toEqual(names.map(() => rights));
});

describe('readPackageMetadata', () => {
  it.each([
    [null],
    [undefined],
    [7],
    ['text'],
    [[]],
    [{ title: null, creators: 3, licence: 'MIT', version: {}, funding: [7] }],
  ])('treats invalid metadata as missing: %j', (stored) => {
    expect(readPackageMetadata(stored)).toEqual(nothing);
    expect(storedPackageMetadata(stored)).toBeUndefined();
  });

  it('keeps the valid parts of damaged metadata, and names the fields of the others', () => {
    const stored = {
      title: 'Mills',
      keywords: 7,
      licence: 'CC0-1.0',
      creators: [creator('A'), 'B', { name: 'C', orcid: 7 }, {}],
      relatedWorks: [{ relation: 'IsFriendOf', identifier: '10.5555/1' }],
    };
    expect(parsePackageMetadata(stored)).toEqual({
      metadata: {
        ...nothing,
        title: 'Mills',
        licence: 'CC0-1.0',
        creators: [creator('A'), creator('C')],
        relatedWorks: [{ relation: 'References', identifier: '10.5555/1' }],
      },
      invalid: ['creators', 'keywords', 'relatedWorks'],
    });
  });

  it('puts a string on one line and limits its length', () => {
    expect(readPackageMetadata({ title: ' Tide\r\n\tmills\u2028 and\u0000 clocks ' }).title).toBe(
      'Tide mills and clocks',
    );
    expect(readPackageMetadata({ title: '🌊'.repeat(600) }).title).toBe('🌊'.repeat(maxMetadataLength));
  });

  it('returns the same metadata for a value and for its stored form, whatever the value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anyAbout), (value) => {
        expect(readPackageMetadata(storedPackageMetadata(value))).toEqual(readPackageMetadata(value));
      }),
    );
  });
});

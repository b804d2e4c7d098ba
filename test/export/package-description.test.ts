import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { validateCFF } from 'cffjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { citationCffText } from '@/lib/export/citation-cff';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { dataciteText } from '@/lib/export/datacite-json';
import { depositChecklist } from '@/lib/export/deposit-checklist';
import { rightsTo } from '@/lib/export/file-rights';
import {
  describePackage,
  licenceIds,
  maxMetadataLength,
  type PackageMetadata,
  parseOrcid,
  parsePackageMetadata,
  parseWork,
  readPackageMetadata,
  relations,
  storedPackageMetadata,
} from '@/lib/export/package-description';
import { datapackageText, roCrateText } from '@/lib/export/package-metadata';
import { parseCollectionFile } from '@/lib/export/parse-collection-file';
import { readmeParagraphs, readmeText } from '@/lib/export/readme-text';
import { collectFacts } from '@/lib/export/study-facts';
import { t } from '../translations';
import { createSource, march9, textOf, videoId } from './export-source';

const nothing: PackageMetadata = {
  title: '',
  description: '',
  creators: [],
  licence: null,
  version: '',
  keywords: '',
  funding: [],
  relatedWorks: [],
};
const creator = (name: string, orcid = '', affiliation = '') => ({ name, orcid, affiliation });
const carberry = '0000-0002-1825-0097';

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
  const problems = (about: Partial<PackageMetadata>, areNamed = false) =>
    depositChecklist({ ...nothing, ...about }, areNamed).flatMap(({ problem, field }) =>
      problem ? [[t.message(problem), field]] : [],
    );

  it('says in a sentence what is missing, with the field', () => {
    expect(problems({})).toEqual([
      [t('depositNoTitle'), 'title'],
      [t('depositNoDescription'), 'description'],
      [t('depositNoCreator'), 'creators.0.name'],
      [t('depositNoLicence'), 'licence'],
      [t('depositNoKeywords'), 'keywords'],
      [t('depositNoFunding'), 'funding.0.funder'],
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
    expect(problems({ title: '\u0007', creators, relatedWorks, keywords: 'tide' }, true)).toEqual([
      [t('depositNoTitle'), 'title'],
      [t('depositNoDescription'), 'description'],
      [t('depositNoName'), 'creators.3.name'],
      [t('depositOrcidInvalid', 'C'), 'creators.2.orcid'],
      [t('depositNoAffiliation', 'B'), 'creators.1.affiliation'],
      [t('depositNoLicence'), 'licence'],
      [t('depositNoVersion'), 'version'],
      [t('depositWorkInvalid', '10.5555/ 2'), 'relatedWorks.0.identifier'],
      [t('depositPeopleNamed'), 'naming'],
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
    ['videos.csv', 'videos/received_month=2024-03/part-0.parquet', 'videolist_a.csv', 'collection.ndjson', 'notes.csv'],
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
const anyAbout = fc.record({
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
});

const schemaOf = (schema: string) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8')));
};

const written = [{ name: 'ids.txt', mediaType: 'text/plain', sha256: 'a'.repeat(64), bytes: 12 }];
const texts = { licence: 'Rights.', researcher: 'Somebody', service: 'A service', methods: 'Methods.' };
const sourceAbout = (about: unknown) =>
  createSource({ batches: [{ ids: [videoId(1)] }], collection: { name: 'Tide mills', about } });

/** Returns the parsed metadata files of a package with these statements. */
function metadataOf(about: unknown) {
  const source = sourceAbout(about);
  const description = describePackage(source.collection);
  const input = { ...texts, facts: collectFacts(source, []), description, extensionVersion: '0.1.0', written };
  const graph = JSON.parse(roCrateText(input));
  const entities: Record<string, Record<string, unknown>> = Object.fromEntries(
    graph['@graph'].map((one: { '@id': string }) => [one['@id'], one]),
  );
  return {
    description,
    graph,
    entities,
    datacite: JSON.parse(dataciteText(input)),
    datapackage: JSON.parse(datapackageText({ ...input, t, scope: 'newest', areNamed: false })),
    citation: citationCffText({ description, date: '2024-03-10', extensionVersion: '0.1.0' }),
    readMe: readmeText(description, ['ids.txt']),
  };
}

const about = {
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
} satisfies PackageMetadata;

describe('the metadata files of a package', () => {
  it('have each statement in their standard fields', () => {
    const { entities, datapackage, datacite, citation, readMe } = metadataOf(about);
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    const orcid = `https://orcid.org/${carberry}`;
    const second = 'https://orcid.org/0000-0002-1694-233X';
    expect(entities['./']).toMatchObject({
      name: about.title,
      version: '1.10',
      license: { '@id': licence },
      author: [{ '@id': orcid }, { '@id': second }],
      description: about.description,
      keywords: ['tide mills', 'energy'],
      funder: [{ '@id': '#organization-2' }],
      funding: [{ '@id': '#grant-1' }],
      citation: [{ '@id': 'https://doi.org/10.5555/12345678' }],
      isBasedOn: [{ '@id': 'https://example.org/mills' }],
    });
    expect(entities['#grant-1']).toMatchObject({ identifier: 'SC-7', funder: { '@id': '#organization-2' } });
    expect(entities[licence]).toMatchObject({ '@type': 'CreativeWork', identifier: 'CC-BY-4.0' });
    expect(entities[orcid]).toMatchObject({
      '@type': 'Person',
      name: 'Okafor, Mary',
      affiliation: { '@id': '#organization-1' },
    });
    expect(entities['#data-collection']).toMatchObject({ agent: [{ '@id': orcid }, { '@id': second }] });
    expect(datapackage).toMatchObject({
      title: about.title,
      version: '1.10',
      licenses: [{ name: 'CC-BY-4.0', path: licence }],
      contributors: [
        { title: 'Okafor, Mary', path: orcid, organization: 'Tidal Lab', role: 'author' },
        { title: 'L. Brandt', path: second, organization: 'Tidal Lab', role: 'author' },
        { title: 'Sidelight 0.1.0', role: 'wrangler' },
      ],
    });
    expect(parse(citation)).toMatchObject({
      type: 'dataset',
      title: about.title,
      version: '1.10',
      license: 'CC-BY-4.0',
      'date-released': '2024-03-10',
      abstract: about.description,
      keywords: ['tide mills', 'energy'],
      authors: [
        { 'family-names': 'Okafor', 'given-names': 'Mary', orcid, affiliation: 'Tidal Lab' },
        { name: 'L. Brandt', orcid: second },
      ],
    });
    expect(datacite).toMatchObject({
      creators: [
        { name: 'Okafor, Mary', familyName: 'Okafor', affiliation: [{ name: 'Tidal Lab' }] },
        { name: 'L. Brandt', nameIdentifiers: [{ nameIdentifier: second, nameIdentifierScheme: 'ORCID' }] },
      ],
      subjects: [{ subject: 'tide mills' }, { subject: 'energy' }],
      rightsList: [{ rightsIdentifier: 'CC-BY-4.0' }, { rights: expect.stringMatching(/not licensed/) }],
      relatedIdentifiers: [
        { relatedIdentifier: '10.5555/12345678', relatedIdentifierType: 'DOI', relationType: 'IsSupplementTo' },
        { relatedIdentifier: about.relatedWorks[1]?.identifier, relatedIdentifierType: 'URL' },
      ],
      fundingReferences: [{ funderName: 'Science Council', awardNumber: 'SC-7' }],
    });
    expect(readMe.split('\n').slice(0, 5)).toEqual([
      about.title,
      '',
      `By Okafor, Mary (${orcid}) and L. Brandt (${second})`,
      'Version 1.10',
      `Licence: Creative Commons Attribution 4.0 International, ${licence}`,
    ]);
  });

  it('have the name of the collection and no licence if no metadata were entered', () => {
    const { entities, datapackage, citation, readMe } = metadataOf(null);
    expect(entities['./']).toMatchObject({ name: 'Tide mills', license: { '@id': '#licence' } });
    expect(Object.keys(entities['./'] ?? {})).not.toContain('version');
    expect(entities['#data-collection']).toMatchObject({ agent: [{ '@id': '#researcher' }] });
    expect(Object.keys(datapackage)).not.toContain('licenses');
    expect(parse(citation)).toMatchObject({ title: 'Tide mills', authors: [{ name: 'anonymous' }] });
    expect(parse(citation)).not.toHaveProperty('license');
    expect(readMe.startsWith(`Tide mills\n\n${readmeParagraphs.start}`)).toBe(true);
  });

  it('stay valid and readable with any statements', () => {
    const isCrate = schemaOf('ro-crate.schema.json');
    const isDatapackage = schemaOf('datapackage.schema.json');
    const isDatacite = schemaOf('datacite.schema.json');
    fc.assert(
      fc.property(anyAbout, (statements) => {
        const { description, graph, entities, datapackage, datacite, citation } = metadataOf(statements);
        expect([isCrate(graph), isCrate.errors]).toEqual([true, null]);
        expect(graph['@graph']).toHaveLength(Object.keys(entities).length);
        expect([isDatapackage(datapackage), isDatapackage.errors]).toEqual([true, null]);
        expect([isDatacite(datacite), isDatacite.errors]).toEqual([true, null]);
        expect(entities['./']?.name).toBe(description.title);
        expect(datapackage.title).toBe(description.title);
        for (const version of ['1.1', '1.2'] as const) {
          const read = parse(citation, { version });
          expect(read.title).toBe(description.title);
          expect(read.version ?? null).toBe(description.version);
          expect(read.authors).toHaveLength(Math.max(1, description.people.length));
        }
      }),
    );
  });
});

it('citationCffText writes a valid citation file for any statements', () => {
  // Each validation compiles the schema anew.
  fc.assert(
    fc.property(anyAbout, (statements) => {
      expect(validateCFF(parse(metadataOf(statements).citation))).toBeTruthy();
    }),
    { numRuns: 20 },
  );
  expect(() => validateCFF(parse(`${metadataOf(about).citation}licence: MIT\n`))).toThrow(/CFF validation failed/);
});

describe('the collection file', () => {
  const restoreCollection = async (lines: string[]) => {
    for await (const record of parseCollectionFile(lines, march9 * 2)) if (record.is === 'collection') return record;
    return null;
  };
  const linesOf = async (stored: unknown) =>
    (await textOf(collectionFileWithoutReplies.chunks(sourceAbout(stored)))).split('\n');

  it('restores the package metadata of a collection, and exports the same bytes again', async () => {
    const lines = await linesOf(about);
    const restored = await restoreCollection(lines);
    expect(restored).toMatchObject({ collection: { about }, invalidMetadata: [] });
    const again = createSource({ batches: [{ ids: [videoId(1)] }], collection: { ...restored?.collection } });
    expect((await textOf(collectionFileWithoutReplies.chunks(again))).split('\n')[0]).toBe(lines[0]);
  });

  it.each([['null'], ['7'], ['"x"'], ['[]'], ['{"title":null,"licence":"MIT"}']])(
    'restores a collection without its damaged package metadata: %s',
    async (damage) => {
      const lines = await linesOf(about);
      const damagedHead = lines[0]?.replace(JSON.stringify(about), damage) ?? '';
      expect(damagedHead).not.toBe(lines[0]);
      const restored = await restoreCollection([damagedHead, ...lines.slice(1)]);
      expect(restored?.collection.name).toBe('Tide mills');
      expect(restored?.collection.about).toBeUndefined();
    },
  );

  it('keeps what is right in edited metadata, and says which fields are not', async () => {
    const lines = await linesOf(about);
    const edited = { ...about, licence: 'MIT', creators: [...about.creators, 7] };
    const head = lines[0]?.replace(JSON.stringify(about), JSON.stringify(edited)) ?? '';
    const restored = await restoreCollection([head, ...lines.slice(1)]);
    const { licence: _, ...kept } = about;
    expect(restored?.collection.about).toEqual(kept);
    expect(restored?.invalidMetadata).toEqual(['creators', 'licence']);
  });
});

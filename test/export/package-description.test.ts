import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { citationCffText } from '@/lib/export/citation-cff';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import {
  describePackage,
  licenceIds,
  maxMetadataLength,
  parseOrcid,
  parsePeople,
  readPackageMetadata,
  storedPackageMetadata,
} from '@/lib/export/package-description';
import { datapackageText, roCrateText } from '@/lib/export/package-metadata';
import { parseCollectionFile } from '@/lib/export/parse-collection-file';
import { readmeParagraphs, readmeText } from '@/lib/export/readme-text';
import { collectFacts } from '@/lib/export/study-facts';
import { t } from '../translations';
import { createSource, march9, textOf, videoId } from './export-source';

const nothing = { title: '', people: '', licence: null, version: '' };
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

describe('parsePeople', () => {
  it.each([
    ['M. Okafor; L. Brandt', [['M. Okafor'], ['L. Brandt']]],
    [`M. Okafor ${carberry}; L. Brandt`, [['M. Okafor', carberry], ['L. Brandt']]],
    [`M. Okafor (https://orcid.org/${carberry});`, [['M. Okafor', carberry]]],
    [`M. Okafor, ORCID: ${carberry}`, [['M. Okafor', carberry]]],
    [carberry, [[carberry, carberry]]],
    [`A ${carberry}; B ${carberry}`, [['A', carberry]]],
    ['Study group 2024; ; ', [['Study group 2024']]],
    [`مها خليل ${carberry}؛ لينا`, [['مها خليل', carberry], ['لينا']]],
  ])('reads %s', (text, people) => {
    const expected = people.map(([name, orcid = null]) => ({ name, orcid }));
    expect(parsePeople(text)).toEqual({ people: expected, invalid: [] });
  });

  it.each([
    ['M. Okafor 0000-0002-1825-0098', '0000-0002-1825-0098'],
    ['M. Okafor (0000-0002-1825)', '0000-0002-1825'],
    ['M. Okafor https://orcid.org/', 'https://orcid.org/'],
  ])('reports an invalid ORCID iD and keeps the name: %s', (text, invalid) => {
    expect(parsePeople(text)).toEqual({ people: [{ name: 'M. Okafor', orcid: null }], invalid: [invalid] });
  });
});

describe('readPackageMetadata', () => {
  it.each([[null], [undefined], [7], ['text'], [[]], [{ title: null, people: 3, licence: 'MIT', version: {} }]])(
    'treats invalid metadata as missing: %j',
    (stored) => {
      expect(readPackageMetadata(stored)).toEqual(nothing);
      expect(storedPackageMetadata(stored)).toBeUndefined();
    },
  );

  it('keeps the valid fields of damaged metadata', () => {
    expect(readPackageMetadata({ title: 'Mills', people: null, licence: 'CC0-1.0' })).toEqual({
      ...nothing,
      title: 'Mills',
      licence: 'CC0-1.0',
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
        parsePeople(readPackageMetadata(value).people);
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
  people: anyText,
  licence: fc.constantFrom(null, ...licenceIds),
  version: anyText,
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
    datapackage: JSON.parse(datapackageText({ ...input, t, scope: 'newest', areNamed: false })),
    citation: citationCffText({ description, date: '2024-03-10', extensionVersion: '0.1.0' }),
    readMe: readmeText(description, ['ids.txt']),
  };
}

const about = {
  title: 'Tide mills: "a study"',
  people: `Okafor, Mary ${carberry}; L. Brandt`,
  licence: 'CC-BY-4.0',
  version: '1.10',
};

describe('the metadata files of a package', () => {
  it('have title, people, licence and version in their standard fields', () => {
    const { entities, datapackage, citation, readMe } = metadataOf(about);
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    const orcid = `https://orcid.org/${carberry}`;
    expect(entities['./']).toMatchObject({
      name: about.title,
      version: '1.10',
      license: { '@id': licence },
      author: [{ '@id': orcid }, { '@id': '#person-2' }],
    });
    expect(entities[licence]).toMatchObject({ '@type': 'CreativeWork', identifier: 'CC-BY-4.0' });
    expect(entities[orcid]).toMatchObject({ '@type': 'Person', name: 'Okafor, Mary' });
    expect(entities['#data-collection']).toMatchObject({ agent: [{ '@id': orcid }, { '@id': '#person-2' }] });
    expect(datapackage).toMatchObject({
      title: about.title,
      version: '1.10',
      licenses: [{ name: 'CC-BY-4.0', path: licence }],
      contributors: [
        { title: 'Okafor, Mary', path: orcid, role: 'author' },
        { title: 'L. Brandt', role: 'author' },
        { title: 'Sidelight 0.1.0', role: 'wrangler' },
      ],
    });
    expect(parse(citation)).toMatchObject({
      type: 'dataset',
      title: about.title,
      version: '1.10',
      license: 'CC-BY-4.0',
      'date-released': '2024-03-10',
      authors: [{ 'family-names': 'Okafor', 'given-names': 'Mary', orcid }, { name: 'L. Brandt' }],
    });
    expect(readMe.split('\n').slice(0, 5)).toEqual([
      about.title,
      '',
      `By Okafor, Mary (${orcid}) and L. Brandt`,
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

  it('stay valid and readable with any title, people, licence and version', () => {
    const isCrate = schemaOf('ro-crate.schema.json');
    const isDatapackage = schemaOf('datapackage.schema.json');
    fc.assert(
      fc.property(anyAbout, (statements) => {
        const { description, graph, entities, datapackage, citation } = metadataOf(statements);
        expect([isCrate(graph), isCrate.errors]).toEqual([true, null]);
        expect(graph['@graph']).toHaveLength(Object.keys(entities).length);
        expect([isDatapackage(datapackage), isDatapackage.errors]).toEqual([true, null]);
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

describe('the collection file', () => {
  const restoreCollection = async (lines: string[]) => {
    for await (const record of parseCollectionFile(lines, march9 * 2))
      if (record.is === 'collection') return record.collection;
    return null;
  };
  const linesOf = async (stored: unknown) =>
    (await textOf(collectionFileWithoutReplies.chunks(sourceAbout(stored)))).split('\n');

  it('restores the package metadata of a collection, and exports the same bytes again', async () => {
    const lines = await linesOf(about);
    const collection = await restoreCollection(lines);
    expect(collection?.about).toEqual(about);
    const again = createSource({ batches: [{ ids: [videoId(1)] }], collection: { ...collection } });
    expect((await textOf(collectionFileWithoutReplies.chunks(again))).split('\n')[0]).toBe(lines[0]);
  });

  it.each([['null'], ['7'], ['"x"'], ['[]'], ['{"title":null,"licence":"MIT"}']])(
    'restores a collection without its damaged package metadata: %s',
    async (damage) => {
      const lines = await linesOf(about);
      const damagedHead = lines[0]?.replace(JSON.stringify(about), damage) ?? '';
      expect(damagedHead).not.toBe(lines[0]);
      const collection = await restoreCollection([damagedHead, ...lines.slice(1)]);
      expect(collection?.name).toBe('Tide mills');
      expect(collection?.about).toBeUndefined();
    },
  );
});

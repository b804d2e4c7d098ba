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
import { othersRights } from '@/lib/export/file-rights';
import { describePackage } from '@/lib/export/package-description';
import { datapackageText, roCrateText } from '@/lib/export/package-metadata';
import { parseCollectionFile } from '@/lib/export/parse-collection-file';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { readmeParagraphs, readmeText } from '@/lib/export/readme-text';
import { collectFacts } from '@/lib/export/study-facts';
import { type OriginalStudy, originalOf } from '@/lib/replication/original-study';
import { repeatedDesign } from '../fixtures/design';
import { originalStudy, originalVideo } from '../replication/original';
import { t } from '../translations';
import { createSource, march9, textOf, videoId } from './export-source';
import { about, anyAbout, carberry } from './package-about';

const schemaOf = (schema: string) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(new URL(`../fixtures/${schema}`, import.meta.url), 'utf8')));
};

const written = [{ name: 'ids.txt', mediaType: 'text/plain', sha256: 'a'.repeat(64), bytes: 12 }];
const texts = {
  licence: 'Rights.',
  researcher: 'Somebody',
  service: 'A service',
  methods: 'Methods.',
  summary: 'Summary.',
  fileCount: 6,
  locale: 'en-GB',
};
const sourceAbout = (about: unknown, original?: OriginalStudy) =>
  createSource({
    batches: [{ ids: [videoId(1)] }],
    collection: { name: 'Tide mills', about, ...(original && { design: { ...repeatedDesign(), original } }) },
  });

/** Returns the parsed metadata files of a package with these statements. */
function metadataOf(about: unknown, original?: OriginalStudy) {
  const source = sourceAbout(about, original);
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
    datapackage: JSON.parse(datapackageText({ ...input, t, scope: 'newest', privacy: defaultPrivacy })),
    citation: citationCffText({ description, extensionVersion: '0.1.0' }),
    readMe: readmeText(description, ['ids.txt'], []),
  };
}

describe('the metadata files of a package', () => {
  it('have each statement in their standard fields', () => {
    const { entities, datapackage, datacite, citation, readMe } = metadataOf(about);
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    const orcid = `https://orcid.org/${carberry}`;
    const second = 'https://orcid.org/0000-0002-1694-233X';
    expect(entities['./']).toMatchObject({
      name: about.title,
      version: '1.10',
      license: [{ '@id': licence }, { '@id': '#rights-of-authors' }],
      author: [{ '@id': orcid }, { '@id': second }],
      description: 'Summary.',
      datePublished: '2024',
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
      givenName: 'Mary',
      familyName: 'Okafor',
      affiliation: { '@id': '#organization-1' },
    });
    expect(entities['#data-collection']).toMatchObject({ agent: [{ '@id': orcid }, { '@id': second }] });
    expect(datapackage).toMatchObject({
      title: about.title,
      version: '1.10',
      licenses: [{ name: 'CC-BY-4.0', path: licence }, { name: 'other-closed' }],
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
      abstract: about.description,
      keywords: ['tide mills', 'energy'],
      authors: [
        { 'family-names': 'Okafor', 'given-names': 'Mary', orcid, affiliation: 'Tidal Lab' },
        { name: 'L. Brandt', orcid: second },
      ],
    });
    expect(parse(citation)).not.toHaveProperty('date-released');
    expect(datacite).toMatchObject({
      types: { resourceType: 'Video metadata' },
      language: 'en',
      sizes: ['1 videos', '6 files'],
      formats: ['text/plain'],
      dates: [{ dateType: 'Collected' }, { date: '2024-03-09', dateType: 'Created' }],
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
      `Licence of tables, notes and methods: Creative Commons Attribution 4.0 International, ${licence}. ${othersRights.text}`,
    ]);
  });

  it('refer to the study that a replication repeats', () => {
    const url = 'https://doi.org/10.5281/zenodo.4711';
    const { entities, datacite, citation } = metadataOf(null, originalStudy());
    expect(datacite.relatedIdentifiers).toEqual([
      { relatedIdentifier: '10.5281/zenodo.4711', relatedIdentifierType: 'DOI', relationType: 'IsDerivedFrom' },
    ]);
    expect(entities['./']).toMatchObject({ isBasedOn: [{ '@id': url }] });
    expect(parse(citation).references).toMatchObject([
      {
        type: 'data',
        title: 'Tide mills',
        version: '1.2',
        url,
        authors: [{ 'family-names': 'Lovelace', 'given-names': 'Ada' }, { name: 'Tidal Lab' }],
      },
      { type: 'software' },
    ]);
    const unpublished = metadataOf(null, originalStudy({}, { identifier: '', version: '', creators: [] }));
    expect(unpublished.datacite.relatedIdentifiers).toEqual([]);
    expect(parse(unpublished.citation).references[0]).toEqual({
      type: 'data',
      title: 'Tide mills',
      authors: [{ name: 'anonymous' }],
    });
  });

  it('have the name of the collection and no licence if no metadata were entered', () => {
    const { entities, datapackage, citation, readMe } = metadataOf(null);
    expect(entities['./']).toMatchObject({ name: 'Tide mills', license: [{ '@id': '#licence' }, {}] });
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

const anyOriginal = fc
  .record({
    title: fc.string({ minLength: 1 }),
    version: fc.string(),
    creators: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 }),
    identifier: fc.oneof(fc.webUrl(), fc.string(), fc.constant('10.5281/zenodo.4711')),
  })
  .map((values) => originalStudy({}, values));

it('citationCffText writes a valid citation file for any statements', () => {
  // Each validation compiles the schema anew.
  fc.assert(
    fc.property(anyAbout, anyOriginal, (statements, original) => {
      expect(validateCFF(parse(metadataOf(statements, original).citation))).toBeTruthy();
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
  const linesOf = async (stored: unknown, original?: OriginalStudy) =>
    (await textOf(collectionFileWithoutReplies.chunks(sourceAbout(stored, original)))).split('\n');

  it('restores the package metadata of a collection, and exports the same bytes again', async () => {
    const lines = await linesOf(about);
    const restored = await restoreCollection(lines);
    expect(restored).toMatchObject({ collection: { about }, invalidMetadata: [] });
    const again = createSource({ batches: [{ ids: [videoId(1)] }], collection: { ...restored?.collection } });
    expect((await textOf(collectionFileWithoutReplies.chunks(again))).split('\n')[0]).toBe(lines[0]);
  });

  it('restores the study that a replication repeats', async () => {
    const original = originalStudy({ videos: [originalVideo(videoId(1), '7')] });
    const restored = await restoreCollection(await linesOf(null, original));
    expect(originalOf(restored?.collection.design)).toEqual(original);
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

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../.ci/package/bill-of-materials.ts';

const schemaFile = (name: string) => `${name}.SNAPSHOT.schema.json`;
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(`node_modules/@cyclonedx/cyclonedx-library/res/schema/${schemaFile(name)}`, 'utf8'));

const ajv = new Ajv({ strict: false });
for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
  ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${schemaFile(name)}`);
addFormats.default(ajv);
// Formats for addresses with non-ASCII characters, which the bill does not contain.
for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
const isValid = ajv.compile(schemaOf('bom-1.6'));

const packageOf = (name: string, licence = 'MIT') => ({ name, version: '2.0.0', licence, text: '' });
const own = { ...packageOf('Sidelight'), version: '1.0.0' };
const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const lock = {
  '': { dependencies: { '@a/one': '2.0.0' } },
  'node_modules/@a/one': { version: '2.0.0', integrity, dependencies: { two: '^2.0.0', unused: '1.0.0' } },
  'node_modules/two': { version: '1.9.0' },
  'node_modules/@a/one/node_modules/two': { version: '2.0.0', integrity },
};

describe('billOfMaterials', () => {
  const bill = billOfMaterials([own, packageOf('@a/one', '(MPL-2.0 OR Apache-2.0)'), packageOf('two', 'ISC')], lock);

  it('is valid CycloneDX 1.6', () => {
    isValid(bill);
    expect(isValid.errors).toBeNull();
    expect(isValid({ ...bill, components: [{ type: 'unknown' }] })).toBe(false);
  });

  it('states version, package URL, licence and checksum of each package', () => {
    expect(bill).toMatchObject({
      metadata: { component: { name: 'Sidelight', version: '1.0.0' } },
      components: [
        {
          group: '@a',
          name: 'one',
          purl: 'pkg:npm/%40a/one@2.0.0',
          licenses: [{ expression: '(MPL-2.0 OR Apache-2.0)' }],
          hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
        },
        { name: 'two', version: '2.0.0', purl: 'pkg:npm/two@2.0.0', licenses: [{ license: { id: 'ISC' } }] },
      ],
    });
  });

  it('lists the dependencies between the shipped packages', () => {
    expect(bill).toMatchObject({
      dependencies: [
        { ref: 'sidelight@1.0.0', dependsOn: ['pkg:npm/%40a/one@2.0.0'] },
        { ref: 'pkg:npm/%40a/one@2.0.0', dependsOn: ['pkg:npm/two@2.0.0'] },
        { ref: 'pkg:npm/two@2.0.0', dependsOn: [] },
      ],
    });
  });

  it('throws for a package that is not locked or has no SHA-512', () => {
    expect(() => billOfMaterials([own, packageOf('three')], lock)).toThrow('no three 2.0.0');
    expect(() =>
      billOfMaterials([own, packageOf('two')], { 'node_modules/two': { version: '2.0.0', integrity: 'sha1-x' } }),
    ).toThrow('no SHA-512 of two');
  });
});

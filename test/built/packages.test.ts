import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { BundledPackage } from '../../.ci/package/bundled-packages.ts';
import { checksumFile, checksumProblems } from '../../.ci/package/checksums.ts';
import { packagesFolder } from '../../.ci/package/package-files.ts';
import { filesIn } from '../../.ci/package/read-files.ts';
import type { Files } from '../../.ci/package/zip-files.ts';
import { openBuild } from './build';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const released = filesIn(packagesFolder);
const textOf = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);
const inside = (end: string): Files => unzipSync(released[`sidelight-${version}-${end}.zip`] ?? new Uint8Array());

const names = ['chromium', 'firefox', 'chromium-store', 'firefox-store'] as const;

describe('the files of a release', () => {
  it('are four extensions, the sources, a bill of materials and checksums that match', () => {
    const zips = [...names, 'sources'].map((name) => `sidelight-${version}-${name}.zip`);
    expect(Object.keys(released).toSorted()).toEqual(
      [checksumFile, ...zips, `sidelight-${version}.cdx.json`].toSorted(),
    );
    expect(checksumProblems(textOf(released[checksumFile]), (name) => released[name])).toEqual([]);
    expect(textOf(released[checksumFile]).trim().split('\n')).toHaveLength(6);
  });

  it('contain exactly the files of each build, at the top level', () => {
    for (const [name, folder] of [
      ['chromium', 'chrome-mv3'],
      ['firefox', 'firefox-mv3'],
      ['chromium-store', 'chrome-mv3-store'],
    ] as const) {
      expect(inside(name)).toEqual(Object.fromEntries(Object.entries(filesIn(openBuild(folder).folder)).map(plain)));
    }
  });

  // A download for every user, most of whose growth is languages.
  it.each(names)('weigh at most 2.5 MB: %s', (name) => {
    const bytes = released[`sidelight-${version}-${name}.zip`]?.length;
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThanOrEqual(2_500_000);
  });

  it.each(names)('contain no development code and no path of the build machine: %s', (name) => {
    const scripts = Object.entries(inside(name)).filter(([path]) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(100);
    const wrong = scripts.filter(([, bytes]) => {
      const text = textOf(bytes);
      return text.includes('jsxDEV') || text.includes(process.cwd());
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('include sources with files that a build needs, without generated or private files', () => {
    const paths = Object.keys(inside('sources'));
    for (const needed of [
      'package-lock.json',
      'wxt.config.ts',
      'LICENSE',
      'test/setup/with.mjs',
      'components/ui/icons.svg',
    ]) {
      expect(paths).toContain(needed);
    }
    expect(paths.filter((path) => /(?:^|\/)(?:node_modules|\.output|\.wxt|\.git|\.env)(?:\/|$)/.test(path))).toEqual(
      [],
    );
  });
});

/** `toEqual` treats a Buffer and a Uint8Array as different even if their bytes are equal. */
const plain = ([path, bytes]: [string, Uint8Array]) => [path, new Uint8Array(bytes)];

describe.each(names)('the licences in %s', (name) => {
  const listed: BundledPackage[] = JSON.parse(textOf(inside(name)['licences.json']));

  it('are those of the packages in the bill of materials, and of Sidelight', () => {
    const bill = JSON.parse(textOf(released[`sidelight-${version}.cdx.json`]));
    const inBill = bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
    const [own, ...others] = listed;
    expect(own).toMatchObject({ name: 'Sidelight', version, licence: 'MIT' });
    expect(others.map((each) => `pkg:npm/${each.name}@${each.version}`)).toEqual(inBill);
  });

  it('each contain at least 500 characters', () => {
    expect(
      listed.filter(({ text }) => !/permission|licen[cs]e|redistribution/i.test(text) || text.length < 500),
    ).toEqual([]);
  });

  it('cover every runtime dependency in package.json', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const covered = listed.map((each) => each.name);
    expect(Object.keys(dependencies).filter((each) => !covered.includes(each))).toEqual([]);
  });
});

import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectPackages, licencesOf, packageFolderOf } from '../../.ci/package/bundled-packages.ts';

const folderIn = (name: string) => join('node_modules', name);

describe('packageFolderOf', () => {
  it.each([
    ['/at/node_modules/idb/build/index.js', '/at/node_modules/idb'],
    ['/at/node_modules/@stablelib/sha256/lib/sha256.js', '/at/node_modules/@stablelib/sha256'],
    ['/at/node_modules/a/node_modules/b/index.js?v=1', '/at/node_modules/a/node_modules/b'],
    ['\0/at/node_modules/events/events.js?commonjs-exports', '/at/node_modules/events'],
    ['C:\\at\\node_modules\\ky\\index.js', 'C:\\at\\node_modules\\ky'],
    ['\0rolldown/runtime.js', join('/at', 'node_modules', 'rolldown')],
    ['virtual:wxt-plugins', join('/at', 'node_modules', 'wxt')],
    ['/at/lib/shared/result.ts', null],
  ])('returns the folder of %j', (id, folder) => {
    expect(packageFolderOf(id, '/at')).toBe(folder);
  });
});

describe('collectPackages', () => {
  it('leaves out modules without code in the bundle, and assets', () => {
    const folders = new Set<string>();
    const modules = {
      '/at/node_modules/idb/index.js': { renderedLength: 1 },
      '/at/node_modules/yaml/index.js': { renderedLength: 0 },
    };
    collectPackages('/at', folders).generateBundle(null, { 'one.js': { modules }, 'one.css': {} });
    expect([...folders]).toEqual(['/at/node_modules/idb']);
  });
});

describe('licencesOf', () => {
  it('starts with Sidelight and lists each package once, including the copied icons', () => {
    const names = licencesOf('.', [folderIn('idb'), resolve(folderIn('idb'))]).map(({ name }) => name);
    expect(names).toEqual(['Sidelight', 'idb', 'lucide-static']);
  });

  it('contains the licence that a package includes, or the standard text with the name of its author', () => {
    const [, without, included] = licencesOf('.', [folderIn('idb'), folderIn('@cfworker/json-schema')]);
    expect(included).toMatchObject({ licence: 'ISC', text: expect.stringMatching(/^ISC License \(ISC\)\nCopyright/) });
    expect(without).toMatchObject({ licence: 'MIT', text: expect.stringContaining('Copyright (c) Jeremy Danyow\n') });
    expect(without?.text).not.toContain('Sidelight');
  });
});

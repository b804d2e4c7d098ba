import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissionReasons } from '@/lib/settings/browser';
import { privacyNames } from '../settings/privacy-text';
import { openBuild } from './build';

const chrome = openBuild('chrome-mv3');
const firefox = openBuild('firefox-mv3');

/** The permissions that the privacy policy explains: API permissions and match patterns for hosts. */
const explained = privacyNames('permission |');
const isAddress = (permission: string) => permission.includes('://');
const optional = ['downloads', 'notifications'];
const required = explained.filter((permission) => !isAddress(permission) && !optional.includes(permission));

/** The permissions in the table of the README, in lower case and without spaces. */
const permissionsInReadMe = (readFileSync('README.md', 'utf8').match(/\n\| permission \| why \|\n.*?\n\n/s)?.[0] ?? '')
  .trim()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|')[1]?.replace(/\(.*?\)|, \*.*?\*/g, '') ?? '')
  .flatMap((cell) => cell.split(',').map((name) => name.replaceAll(' ', '').toLowerCase()));

describe('the reasons for permissions', () => {
  it('exist for the same permissions in the privacy text, the options and the README', () => {
    expect(Object.keys(permissionReasons).toSorted()).toEqual([...required, ...optional].toSorted());
    const ofAddresses = ['pagesoftheplatform', 'furtheraddresses'];
    const inReadMe = permissionsInReadMe.filter((name) => !ofAddresses.includes(name));
    expect(inReadMe.toSorted()).toEqual([...required, ...optional].map((name) => name.toLowerCase()).toSorted());
    expect(permissionsInReadMe).toEqual(expect.arrayContaining(ofAddresses));
  });

  it('cover exactly the host permissions of both manifests', () => {
    for (const { manifest } of [chrome, firefox]) {
      const addresses = [...manifest.host_permissions, ...manifest.optional_host_permissions];
      expect(addresses.toSorted()).toEqual(explained.filter(isAddress));
    }
  });
});

const platform = ['https://m.youtube.com/*', 'https://music.youtube.com/*', 'https://www.youtube.com/*'];

describe.each([
  ['Chrome', chrome, required],
  ['Firefox', firefox, required.filter((permission) => !['sidePanel', 'offscreen'].includes(permission))],
] as const)('the manifest for %s', (_, { manifest, files, read }, permissions) => {
  it('requests only permissions with a reason', () => {
    expect(manifest.permissions.toSorted()).toEqual(permissions.toSorted());
    // `downloads` is requested when the first file is saved or scheduled backups are enabled, `notifications` when the
    // user switches them on.
    expect(manifest.optional_permissions ?? []).toEqual(optional);
  });

  it('requires only the hosts of the platform, and requests others as optional', () => {
    expect(manifest.host_permissions.toSorted()).toEqual(platform);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*']);
  });

  it('runs its content script only in top frames of platform pages, in the isolated world', () => {
    const [script, ...others] = manifest.content_scripts;
    expect(others).toEqual([]);
    expect(script?.matches.toSorted()).toEqual(platform);
    expect([script?.all_frames ?? false, script?.match_about_blank ?? false]).toEqual([false, false]);
    expect(script?.world ?? 'ISOLATED').toBe('ISOLATED');
  });

  it('is disabled in private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
  });

  it('exposes no resource to pages', () => {
    expect(manifest.web_accessible_resources ?? []).toEqual([]);
    expect(manifest.externally_connectable).toBeUndefined();
  });

  it('lets its pages load only own files, and requests and pictures only from where a service can be', () => {
    const outside = ["'self'", 'https:', 'http://127.0.0.1:*', 'http://localhost:*'];
    const { extension_pages: policy, ...others } = manifest.content_security_policy ?? {};
    expect(others).toEqual({});
    const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
    expect(Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'frame-src': ["'self'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'connect-src': outside,
      'img-src': outside,
    });
  });

  it('belongs to a build that references only existing messages', () => {
    const named = files
      .filter((file) => /\.(json|html|css)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/__MSG_(\w+)__/g)]);
    const messages = JSON.parse(read(`_locales/${manifest.default_locale}/messages.json`)) as Record<string, unknown>;
    const missing = named.map(([, key = '']) => key).filter((key) => !key.startsWith('@@') && !(key in messages));
    expect(named).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});

describe('the side panel', () => {
  it('is the same page in both browsers', () => {
    expect(chrome.manifest.side_panel?.default_path).toBe('sidepanel.html');
    expect(firefox.manifest.sidebar_action?.default_panel).toBe('sidepanel.html');
  });

  it('opens only when the user opens it', () => {
    expect(firefox.manifest.sidebar_action?.open_at_install).toBe(false);
  });
});

describe('the Firefox manifest', () => {
  it('declares the data that the privacy text lists, and no other data', () => {
    const { data_collection_permissions: declared } = firefox.manifest.browser_specific_settings?.gecko ?? {};
    expect(declared?.required.toSorted()).toEqual(privacyNames('category |'));
    expect(Object.keys(declared ?? {})).toEqual(['required']);
  });

  it('names no version of Chrome', () => {
    expect(firefox.manifest).not.toHaveProperty('minimum_chrome_version');
    expect(chrome.manifest).toHaveProperty('minimum_chrome_version');
  });

  it('keeps its id, without which users would lose their stored data', () => {
    expect(firefox.manifest.browser_specific_settings?.gecko.id).toBe('sidelight@sidelight.example');
  });
});

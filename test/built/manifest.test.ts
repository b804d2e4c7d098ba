import { describe, expect, it } from 'vitest';
import { permissionReasons } from '@/lib/settings/browser';
import { openBuild } from './build';

const chrome = openBuild('chrome-mv3');
const firefox = openBuild('firefox-mv3');

/** Every permission requested at installation, with its reason. */
const required = {
  storage: 'settings, and which tab shows which video',
  unlimitedStorage: 'what was paid for is not evicted when room runs short',
  scripting: 'the link addresses of a page, when the user asks for them',
  activeTab: 'the page in which the menu or a key was used, to copy an id there',
  identity: 'the browser window in which one signs in',
  alarms: 'goes on with runs, and looks at collections and makes backups by schedule',
  contextMenus: 'the menu on links to videos',
  sidePanel: 'the panel beside the page; Firefox has a sidebar instead',
  offscreen: 'a page out of sight for backups and slow answers; in Firefox the background is a page itself',
};

describe('the table of permissions in the README', () => {
  it('gives a reason for every permission and no other', () => {
    expect(Object.keys(permissionReasons).toSorted()).toEqual([...Object.keys(required), 'downloads'].toSorted());
  });
});

const platform = ['https://m.youtube.com/*', 'https://music.youtube.com/*', 'https://www.youtube.com/*'];

describe.each([
  ['Chrome', chrome, Object.keys(required)],
  ['Firefox', firefox, Object.keys(required).filter((permission) => !['sidePanel', 'offscreen'].includes(permission))],
] as const)('the manifest for %s', (_, { manifest, files, read }, permissions) => {
  it('requests only permissions with a reason', () => {
    expect(manifest.permissions.toSorted()).toEqual(permissions.toSorted());
    // Requested when the first file is saved or scheduled backups are switched on.
    expect(manifest.optional_permissions ?? []).toEqual(['downloads']);
  });

  it('has access to the platform’s pages, and to a service only after the user entered it', () => {
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

  it('exposes no resource to pages and keeps the default content security policy', () => {
    expect(manifest.web_accessible_resources ?? []).toEqual([]);
    expect(manifest.externally_connectable).toBeUndefined();
    expect(manifest.content_security_policy).toBeUndefined();
  });

  it('has every message that it references', () => {
    const named = files
      .filter((file) => /\.(json|html|css)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/__MSG_(\w+)__/g)]);
    const words = JSON.parse(read(`_locales/${manifest.default_locale}/messages.json`)) as Record<string, unknown>;
    const missing = named.map(([, key = '']) => key).filter((key) => !key.startsWith('@@') && !(key in words));
    expect(named).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});

describe('the panel', () => {
  it('is the same page in both browsers', () => {
    expect(chrome.manifest.side_panel?.default_path).toBe('sidepanel.html');
    expect(firefox.manifest.sidebar_action?.default_panel).toBe('sidepanel.html');
  });
});

describe('the Firefox manifest', () => {
  it('declares the data that is sent: browsing activity and search terms', () => {
    const { required: declared } = firefox.manifest.browser_specific_settings?.gecko.data_collection_permissions ?? {};
    expect(declared).toEqual(['browsingActivity', 'searchTerms']);
  });

  it('keeps its id, without which users would lose their stored data', () => {
    expect(firefox.manifest.browser_specific_settings?.gecko.id).toBe('sidelight@sidelight.example');
  });
});

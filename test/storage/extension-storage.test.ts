import { describe, expect, it } from 'vitest';
import { sources } from '../sources';

/**
 * Every file that accesses extension storage. `damaged-entries.browser.test.ts` tests damage in each entry that these
 * files read.
 */
const knownFiles = [
  'lib/about/browser.ts',
  'lib/browser/current-tab.ts',
  'lib/browser/extension-pages.ts',
  'lib/browser/worker-events.ts',
  'lib/bulk-captions/browser/video-handover.ts',
  'lib/connection/browser/sign-in.ts',
  'lib/connection/browser/token-encryption.ts',
  'lib/database/browser-storage.ts',
  'lib/diagnostics/repository.ts',
  'lib/parameter-discovery/repository.ts',
  'lib/settings/repository.ts',
  'lib/spending/repository/browser-session.ts',
  'lib/toolbar/browser/badge.ts',
  'lib/toolbar/browser/panel-requests.ts',
  'lib/tools/repository.ts',
];

describe('extension storage', () => {
  it('is accessed only by the listed files, which are tested with damaged entries', () => {
    const readers = sources
      .filter(({ path }) => !path.startsWith('test/'))
      .filter(({ text }) => /\bbrowser\.storage\.(?:local|session|sync|managed)\b|\bdefineItem\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(knownFiles);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { documentTranslation } from '@/lib/browser/document-translation';
import { currentTranslation, loadTranslation } from '@/lib/browser/translation';
import type { InterfaceLanguage } from '@/lib/shared/interface-languages';
import { shippedMessages } from '../../.ci/package/shipped-messages';
import { english, type Locale, mirrored, t } from '../translations';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const browserSpeaks = (locale: Locale) =>
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) => locale[key]?.message ?? '') as never);

/** Serves the extension's files, of which only English messages and those of Arabic exist. */
function stubFiles() {
  const fetched = vi.fn(async (path: string) => {
    if (path === '/_locales/en/messages.json') return Response.json(shippedMessages(english, english));
    if (path === '/_locales/ar/messages.json') return Response.json(mirrored);
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const arabic = 'ar' as InterfaceLanguage;

describe('loadTranslation', () => {
  let fetched: ReturnType<typeof stubFiles>;
  beforeEach(() => {
    fetched = stubFiles();
  });

  it('reads the message file if the browser has no messages', async () => {
    browserSpeaks({});
    const translate = await loadTranslation('browser');
    const values = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const key of Object.keys(english) as Parameters<typeof t>[0][])
      expect([key, translate(key, ...values)]).toEqual([key, t(key, ...values)]);
  });

  it('uses the browser’s messages for its language', async () => {
    browserSpeaks(english);
    expect((await loadTranslation('browser'))('spending')).toBe(t('spending'));
    expect((await loadTranslation('en')).locale).toBe('en-US');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('loads only the chosen language', async () => {
    browserSpeaks(english);
    const translate = await loadTranslation(arabic);
    expect(translate('spending')).toBe(mirrored.spending?.message);
    expect([translate.locale, translate.dir]).toEqual(['ar-EG', 'rtl']);
    expect(fetched.mock.calls).toEqual([['/_locales/ar/messages.json']]);
    expect(currentTranslation()('spending')).toBe(mirrored.spending?.message);
  });

  it('uses the browser’s language if the chosen one does not exist', async () => {
    browserSpeaks(english);
    expect((await loadTranslation('tlh' as InterfaceLanguage))('spending')).toBe(t('spending'));
  });
});

describe('documentTranslation', () => {
  it('is English, or the language of the page if the user chooses it', async () => {
    const fetched = stubFiles();
    browserSpeaks(mirrored);
    await loadTranslation('browser');
    expect((await documentTranslation(false))('packageDictionary')).toBe(t('packageDictionary'));
    expect(fetched.mock.calls).toEqual([['/_locales/en/messages.json']]);
    expect((await documentTranslation(true))('packageDictionary')).toBe(mirrored.packageDictionary?.message);
  });
});

describe('currentTranslation', () => {
  it('returns empty strings in a worker without messages', async () => {
    vi.resetModules();
    browserSpeaks({});
    const fresh = await import('@/lib/browser/translation');
    expect(fresh.currentTranslation()('spending')).toBe('');
  });
});

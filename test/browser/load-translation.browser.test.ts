import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { loadTranslation } from '@/lib/browser/load-translation';
import messages from '@/public/_locales/en/messages.json';
import { t } from '../translations';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A fake `XMLHttpRequest` for the extension's own message file, for a browser without messages. */
class FileRequest {
  responseText = '';
  open = vi.fn();
  send(): void {
    this.responseText = readFileSync('public/_locales/en/messages.json', 'utf8');
  }
}

describe('loadTranslation', () => {
  it('reads the message file if the browser has no messages', () => {
    vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('' as never);
    vi.stubGlobal('XMLHttpRequest', FileRequest);
    const translate = loadTranslation();
    const values = ['one', 'two', 'three', 'four', 'five', 'six'];
    expect(translate.locale).toBe('en');
    for (const key of Object.keys(messages) as Parameters<typeof t>[0][])
      expect([key, translate(key, ...values)]).toEqual([key, t(key, ...values)]);
  });

  it('uses the browser’s messages if there are any', () => {
    const file = vi.fn();
    vi.stubGlobal('XMLHttpRequest', file);
    vi.spyOn(browser.i18n, 'getMessage').mockImplementation(((key: string) =>
      key === 'localeTag' ? 'de' : key) as never);
    expect(loadTranslation()('spending')).toBe('spending');
    expect(loadTranslation().locale).toBe('de');
    expect(file).not.toHaveBeenCalled();
  });

  it('returns empty strings in a worker without messages', () => {
    vi.stubGlobal('XMLHttpRequest', undefined);
    vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('' as never);
    expect(loadTranslation()('spending')).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { messagesPath } from '@/lib/shared/interface-languages';

describe('messagesPath', () => {
  it.each([
    ['de', 'de'],
    ['pt-BR', 'pt_BR'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hant', 'zh_TW'],
  ])('names the folder in which browsers look for “%s”', (tag, folder) => {
    expect(messagesPath(tag)).toBe(`_locales/${folder}/messages.json`);
  });
});

import { describe, expect, it } from 'vitest';
import { keyText, localizedKeyText } from '@/components/ui/key-text';
import type { Translate } from '@/lib/shared/localized-text';

describe('keyText', () => {
  it.each([
    ['f', 'F'],
    ['Shift+ArrowUp', 'Shift+↑'],
    ['ArrowLeft', '←'],
    [' ', 'Space'],
    ['Escape', 'Esc'],
    ['-', '−'],
    ['+', '+'],
    ['?', '?'],
    ['Mod+Shift+c', 'Ctrl+Shift+C'],
    ['Delete', 'Delete'],
  ])('shows "%s" as "%s"', (key, text) => {
    expect(keyText(key)).toBe(text);
  });
});

describe('localizedKeyText', () => {
  it('names keys in the language of the interface', () => {
    const names: Record<string, string> = { keyNameCtrl: 'Strg', keyNameShift: 'Umschalt' };
    const t = ((name: string) => names[name]) as Translate;
    expect(localizedKeyText('Mod+Shift+c', t)).toBe('Strg+Umschalt+C');
  });
});

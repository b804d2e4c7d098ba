import { describe, expect, it } from 'vitest';
import { keyText } from '@/components/ui/key-text';

describe('keyText', () => {
  it.each([
    ['f', 'F'],
    ['Shift+ArrowUp', 'Shift+↑'],
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

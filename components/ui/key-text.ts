import { commandKey } from '@/lib/browser/page';

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  Escape: 'Esc',
  '-': '−',
  Mod: commandKey,
};

/** Returns a key as keyboards show it, such as "Shift+↑" for "Shift+ArrowUp". */
export const keyText = (key: string): string =>
  key.replace(/\w+|^.$/g, (part) => keyNames[part] ?? (part[1] ? part : part.toUpperCase()));

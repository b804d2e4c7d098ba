import { commandKey } from '@/lib/browser/page';
import type { Translate } from '@/lib/shared/localized-text';

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
  '-': '−',
  Mod: commandKey,
};

/** Returns a key as keyboards show it, such as "Shift+↑" for "Shift+ArrowUp". */
export const keyText = (key: string): string =>
  key.replace(/\w+|^.$/g, (part) => keyNames[part] ?? (part[1] ? part : part.toUpperCase()));

const localizedKeys = {
  Ctrl: 'keyNameCtrl',
  Shift: 'keyNameShift',
  Space: 'keyNameSpace',
  Delete: 'keyNameDelete',
} as const;

/** Returns a key with its name on keyboards of the user's language. `aria-keyshortcuts` needs the English names. */
export const localizedKeyText = (key: string, t: Translate): string =>
  keyText(key).replace(/Ctrl|Shift|Space|Delete/g, (name) => t(localizedKeys[name as keyof typeof localizedKeys]));

interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

/**
 * Returns the key of a press, in lower case if it is a letter. On a keyboard without Latin letters, it is the key of the
 * US layout in the same place, so that shortcuts work there too.
 */
export function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (key > '\u007f' && letter) return letter.toLowerCase();
  if (key > '\u007f' && code === 'Slash') return shiftKey ? '?' : '/';
  return key.toLowerCase();
}

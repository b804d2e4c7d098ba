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
  if (key.length > 1 || key < '\u0080') return key.length > 1 ? key : key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key.$/.test(code) ? code.charAt(3).toLowerCase() : key;
}

import type { ClipboardEvent } from 'react';

/** Characters: some thousand lines put into a field make a browser stand still for seconds. */
export const maxPasteLength = 5000;

/** A text that is longer is read as it is pasted, and never comes into the field. */
export const interceptLongPaste =
  (onLong: (text: string) => void) =>
  (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (text.length <= maxPasteLength) return;
    event.preventDefault();
    onLong(text);
  };

import type { CaptionItem } from './caption-items.ts';

/** Section "GET /captions": one string with all captions joined by spaces. */
export const text = (items: readonly CaptionItem[]): string => items.map((item) => item.text).join(' ');

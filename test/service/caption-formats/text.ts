import type { CaptionItem } from './caption-items.ts';

/** Joins all captions with spaces (section "GET /captions"). */
export const text = (items: readonly CaptionItem[]): string => items.map((item) => item.text).join(' ');

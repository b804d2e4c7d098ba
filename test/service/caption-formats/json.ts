import type { CaptionItem } from './caption-items.ts';

/** Section "GET /captions": an array of caption items. */
export const json = (items: readonly CaptionItem[]): string => JSON.stringify(items);

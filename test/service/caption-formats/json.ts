import type { CaptionItem } from './caption-items.ts';

/** Formats captions as a JSON array of caption items (section "GET /captions"). */
export const json = (items: readonly CaptionItem[]): string => JSON.stringify(items);

/** The tabs of the panel, in their order. Opening one never spends. */
export const tabIds = ['captions', 'related', 'replies', 'files', 'details'] as const;
export type TabId = (typeof tabIds)[number];

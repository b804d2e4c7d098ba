/** The tabs of the panel in order. Opening one is free of charge. */
export const panelTabIds = ['captions', 'related', 'replies', 'files', 'details'] as const;
export type PanelTabId = (typeof panelTabIds)[number];

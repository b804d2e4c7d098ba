/** The tabs of the panel, in their order. Opening one never spends. */
export const panelTabIds = ['captions', 'related', 'replies', 'files', 'details'] as const;
export type PanelTabId = (typeof panelTabIds)[number];

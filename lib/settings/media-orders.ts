/** What rows of media files can be sorted by. */
export const mediaOrders = ['height', 'fps', 'codec', 'size', 'bitrate'] as const;
export type MediaOrder = (typeof mediaOrders)[number];

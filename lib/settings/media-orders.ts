/** The columns that media files can be sorted by. */
export const mediaSortKeys = ['height', 'fps', 'codec', 'size', 'bitrate'] as const;
export type MediaSortKey = (typeof mediaSortKeys)[number];

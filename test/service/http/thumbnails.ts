/** Section "Video": the five sizes, with their file names on the platform. */
export const thumbnailSizes = [
  { id: 'default', width: 120, height: 90, file: 'default', ratio: '4:3' },
  { id: 'medium', width: 320, height: 180, file: 'mqdefault', ratio: '16:9' },
  { id: 'high', width: 480, height: 360, file: 'hqdefault', ratio: '4:3' },
  { id: 'standard', width: 640, height: 480, file: 'sddefault', ratio: '4:3' },
  { id: 'maxres', width: 1280, height: 720, file: 'maxresdefault', ratio: '16:9' },
] as const;
/** Key of a size in the `thumbnails` object. */
export type ThumbnailId = (typeof thumbnailSizes)[number]['id'];

export const thumbnailAddress = (platform: string, videoId: string, file: string, format: 'jpg' | 'webp'): string =>
  `${platform}/${format === 'webp' ? 'vi_webp' : 'vi'}/${videoId}/${file}.${format}`;

/** Returns the `thumbnails` object with the given keys. */
export const thumbnailsOf = (videoId: string, platform: string, ids: ThumbnailId[]) =>
  Object.fromEntries(
    thumbnailSizes
      .filter(({ id }) => ids.includes(id))
      .map(({ id, width, height, file }) => [
        id,
        { url: thumbnailAddress(platform, videoId, file, 'jpg'), width, height },
      ]),
  );

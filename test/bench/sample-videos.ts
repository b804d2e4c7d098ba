import { randomNumbers } from './sample.ts';

const sizes = {
  default: [120, 90],
  medium: [320, 180],
  high: [480, 360],
  standard: [640, 480],
  maxres: [1280, 720],
} as const;
const words = 'how tide mills kept time with the moon and what the miller wrote down in the spring of that year'.split(
  ' ',
);

/** Generates videos as returned by a batch request, each with 26 fields and about 2.5 KB of JSON. */
export function sampleVideos(count: number): object[] {
  const draw = randomNumbers(11);
  const text = (size: number) => Array.from({ length: size }, () => words[Math.floor(draw() * words.length)]).join(' ');
  const digits = () => String(Math.floor(draw() * 1e7));
  return Array.from({ length: count }, (_, index) => {
    const id = `v${String(index).padStart(10, '0')}`;
    const title = text(8);
    return {
      id,
      publishedAt: '2024-03-05T06:07:08Z',
      channelId: `UC${String(index).padStart(22, '0')}`,
      title,
      description: text(120),
      thumbnails: thumbnailsOf(id),
      channelTitle: text(2),
      tags: words.slice(0, 12),
      categoryId: '27',
      categoryTitle: 'Education',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'en',
      viewCount: digits(),
      likeCount: digits(),
      commentCount: digits(),
      topicCategories: ['https://topics.example/Knowledge', 'https://topics.example/History'],
      uploadStatus: 'processed',
      privacyStatus: 'public',
      license: 'platform',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
      hasPaidProductPlacement: false,
      localizations: { en: { title, description: text(40) }, da: { title, description: text(40) } },
      duration: 'PT18M42S',
      parsedDuration: 1122,
    };
  });
}

const thumbnailsOf = (id: string) =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [
      name,
      { url: `https://pictures.example/${id}/${name}.jpg`, width, height },
    ]),
  );

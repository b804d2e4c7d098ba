import { countries } from '../http/value-sets.ts';
import { changeVideo } from './change-video.ts';
import { hostileTitles } from './hostile-titles.ts';
import type { HostileTitle, SampleData, SampleVideo } from './sample-data-types.ts';
import { authoredTrack } from './tracks.ts';

type VideoChange = (video: SampleVideo) => SampleVideo;

const english = { defaultLanguage: 'en', defaultAudioLanguage: 'en' };
const speech = { lang: 'en', subject: 'observatory', lines: null };

/**
 * Changes a video into a short English video with captions and these fields. It lasts seven seconds, so that its files
 * are small.
 */
const short =
  (facts: Partial<SampleVideo>): VideoChange =>
  (video) =>
    changeVideo(video, { ...english, duration: 7, speech: { ...speech, lines: 3 }, views: 3n, ...facts }, (spoken) => [
      authoredTrack(spoken, 'en'),
    ]);

const chapter =
  '12:34 The "gate" & the <b>wheel</b>, see https://example.org/plans?id=7&page=2 #tide @miller\r\n\n1:02:03 Water, wood and stone\n';

/** Returns exactly ten million bytes; the text is ASCII. */
const longDescription = (): string => chapter.repeat(Math.ceil(10_000_000 / chapter.length)).slice(0, 10_000_000);

/** Changes for the special videos with unusual responses. */
export const unusualVideoChanges = {
  upcoming: (video) =>
    changeVideo(
      video,
      { ...english, title: 'Upcoming: the spring tide', duration: 0, live: 'upcoming', speech: null },
      () => [],
    ),
  hugeDescription: short({ title: 'Ten million letters about a mill', longDescription }),
  hugeCounts: short({
    title: 'More views than there are grains',
    views: 9_007_199_254_740_993n,
    likes: 9_223_372_036_854_775_809n,
    comments: 18_446_744_073_709_551_617n,
  }),
  bare: (video) =>
    changeVideo(
      video,
      {
        title: 'Nothing is known',
        description: '',
        duration: 7,
        tags: null,
        topicIds: [],
        defaultLanguage: null,
        defaultAudioLanguage: null,
        localizations: {},
        speech: null,
      },
      () => [],
    ),
  dashedId: (video) => short({ title: 'An id that begins with a dash', id: `-${video.id.slice(1)}` })(video),
  fewRelated: short({ title: 'Only thirty-seven lead on', relatedCount: 37 }),
  everyCodec: short({ title: 'Every codec there is' }),
  withoutFormats: short({ title: 'Not to be had anywhere', blockedIn: [...countries] }),
} satisfies Partial<Record<keyof SampleData['special'], VideoChange>>;

/** Changes for the special videos with hostile titles. */
export const hostileTitleChanges = Object.fromEntries(
  Object.entries(hostileTitles).map(([name, title]) => [name, short({ title, description: title, localizations: {} })]),
) as Record<HostileTitle, VideoChange>;

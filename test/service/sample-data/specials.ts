import { changeVideo } from './change-video.ts';
import type { SampleData, SampleVideo } from './sample-data-types.ts';
import { authoredTrack, automaticTrack, hostileTrack } from './tracks.ts';
import { hostileTitleChanges, unusualVideoChanges } from './unusual-specials.ts';

const english = { defaultLanguage: 'en', defaultAudioLanguage: 'en' };
const speech = (subject: string, lines: number | null = null, lang = 'en') => ({ lang, subject, lines });

/**
 * Changes a video into the sample video of the tour: eighteen minutes, with authored tracks in four languages, one of
 * them right-to-left, and an automatic track.
 */
export const changeToSample = (video: SampleVideo): SampleVideo =>
  changeVideo(
    video,
    {
      ...english,
      title: 'Low water at the tide mill: a day with the miller',
      description:
        'A day beside the mill pond, from the first ebb to the last sack of flour.\n\n0:00 The creek at dawn\n' +
        '4:10 "The gate decides"\n9:35 Stones & water\n15:20 What the notebook says\n\nPlans: https://example.org/mill?sheet=2&scale=50',
      duration: 1083,
      publishedAt: '2024-03-09T06:42:00Z',
      tags: ['tide mill', 'flour', 'slow work'],
      categoryId: '27',
      views: 128_417n,
      likes: 6_120n,
      comments: 214n,
      embeddable: true,
      speech: speech('tide mill'),
      localizations: {
        en: { title: 'Low water at the tide mill: a day with the miller', description: 'A day beside the mill pond.' },
        de: { title: 'Niedrigwasser an der Gezeitenmühle', description: 'Ein Tag am Mühlteich.' },
        ar: { title: 'يوم عند طاحونة المد', description: 'يوم بجانب البركة.' },
      },
    },
    (spoken) => [
      authoredTrack(spoken, 'en'),
      authoredTrack(spoken, 'de'),
      authoredTrack(spoken, 'ar'),
      authoredTrack(spoken, 'ja'),
      automaticTrack(spoken, 'en', false),
    ],
  );

/** Functions that change an ordinary video into each special one. */
export const specialVideoChanges: Record<keyof SampleData['special'], (video: SampleVideo) => SampleVideo> = {
  longest: (video) =>
    changeVideo(
      video,
      {
        ...english,
        title: 'The lighthouse, uncut: one day and night',
        duration: 75_600,
        live: 'completed',
        speech: speech('lighthouse', 36_000),
      },
      (spoken) => [authoredTrack(spoken, 'en'), automaticTrack(spoken, 'en', false)],
    ),
  shortest: (video) =>
    changeVideo(
      video,
      { ...english, title: 'Bell, once', duration: 7, isShort: true, speech: speech('bell tower', 3) },
      (spoken) => [authoredTrack(spoken, 'en')],
    ),
  withoutCaptions: (video) =>
    changeVideo(
      video,
      { ...english, title: 'An orchard without captions', duration: 640, speech: speech('orchard') },
      () => [],
    ),
  rightToLeft: (video) =>
    changeVideo(
      video,
      {
        title: '\u200Fطاحونة الماء (الجزء 2) & the mill\u200F',
        defaultLanguage: 'ar',
        defaultAudioLanguage: 'ar',
        duration: 422,
        speech: speech('tide mill', null, 'ar'),
      },
      (spoken) => [authoredTrack(spoken, 'ar'), authoredTrack(spoken, 'iw'), automaticTrack(spoken, 'ar', false)],
    ),
  hostileText: (video) =>
    changeVideo(
      video,
      { ...english, title: '<b>Captions</b> that bite', duration: 300, speech: speech('map room') },
      (spoken) => [hostileTrack(spoken, 'en')],
    ),
  withoutFormatsHere: (video) =>
    changeVideo(
      video,
      {
        ...english,
        title: 'Not to be had in every country',
        duration: 512,
        blockedIn: ['DE', 'AT'],
        speech: speech('observatory'),
      },
      (spoken) => [authoredTrack(spoken, 'en')],
    ),
  regionLicensed: (video) =>
    changeVideo(
      video,
      {
        ...english,
        title: 'Lent for one network',
        duration: 388,
        regionLicensed: true,
        speech: speech('weaving shed'),
      },
      (spoken) => [authoredTrack(spoken, 'en')],
    ),
  overlappingCues: (video) =>
    changeVideo(
      video,
      { ...english, title: 'Everyone at once in the bakery', duration: 560, speech: speech('village bakery') },
      (spoken) => [automaticTrack(spoken, 'en', true)],
    ),
  live: (video) =>
    changeVideo(
      video,
      { ...english, title: 'Live: the canal lock', duration: 14_400, live: 'live', speech: null },
      () => [],
    ),
  ...unusualVideoChanges,
  ...hostileTitleChanges,
};

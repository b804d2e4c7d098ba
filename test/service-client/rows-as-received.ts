/** Rows as the interface describes them, with all fields. */

const picture = { url: 'https://pictures.example/a.jpg', width: 120, height: 90 };
export const thumbnails = { default: picture, medium: picture, high: picture };

export const captionItem = { offset: 0, duration: 1.5, lang: 'en', text: 'a &amp; b', wordCount: 2, speechRate: 80 };

export const video = {
  id: 'aaaaaaaaaaa',
  publishedAt: '2024-01-31T00:00:00Z',
  channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  title: 'A title',
  description: '',
  thumbnails: { ...thumbnails, standard: picture, maxres: picture },
  channelTitle: 'A channel',
  tags: ['a', 'b'],
  categoryId: '27',
  categoryTitle: 'Education',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  viewCount: '9007199254740993',
  likeCount: '0',
  commentCount: '12',
  topicCategories: ['https://topics.example/Music'],
  uploadStatus: 'processed',
  privacyStatus: 'public',
  license: 'platform',
  embeddable: true,
  publicStatsViewable: true,
  madeForKids: false,
  hasPaidProductPlacement: false,
  localizations: { de: { title: 'Ein Titel', description: '' } },
  duration: 'PT3M5S',
  parsedDuration: 185,
  isShort: false,
};

export const searchResult = {
  kind: 'platform#video',
  videoId: 'aaaaaaaaaaa',
  publishedAt: '2024-01-31T00:00:00Z',
  channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  title: 'A title',
  description: '',
  thumbnails,
  channelTitle: 'A channel',
  liveBroadcastContent: 'none',
  publishTime: '2024-01-31T00:00:00Z',
};

export const playlistItem = {
  kind: 'platform#video',
  videoId: 'aaaaaaaaaaa',
  id: 'UEx4',
  privacyStatus: 'public',
  videoPublishedAt: '2024-01-31T00:00:00Z',
  publishedAt: '2024-02-01T00:00:00Z',
  channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  channelTitle: 'A channel',
  title: 'A title',
  description: '',
  playlistId: 'PLx',
  position: 0,
  videoOwnerChannelTitle: 'A channel',
  videoOwnerChannelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
};

export const relatedVideo = {
  videoId: 'bbbbbbbbbbb',
  title: 'A title',
  publishedAt: '2024-01-31T00:00:00Z',
  viewCount: 12,
  channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  channelHandle: '@a',
  channelTitle: 'A channel',
};

export const commentReply = {
  id: 'Ugx.1',
  channelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  textDisplay: 'one<br>two',
  textOriginal: 'one\ntwo',
  parentId: 'Ugx',
  authorDisplayName: 'A reader',
  authorProfileImageUrl: 'https://pictures.example/r.jpg',
  authorChannelUrl: 'https://channels.example/r',
  authorChannelId: { value: 'UCbbbbbbbbbbbbbbbbbbbbbb' },
  canRate: true,
  viewerRating: 'none',
  likeCount: 3,
  publishedAt: '2024-01-31T00:00:00Z',
  updatedAt: '2024-01-31T00:00:00Z',
};

export const captionFile = {
  languageName: 'English',
  languageCode: 'en',
  format: 'srt',
  url: 'https://media.example/signed',
  staticUrl: 'https://data.example/captions/aaaaaaaaaaa?format=srt&lang=en',
};

export const thumbnailFile = {
  id: 'default',
  width: 120,
  height: 90,
  format: 'webp',
  ratio: '4:3',
  url: 'https://pictures.example/a.webp',
};

const mediaFile = {
  itag: 140,
  url: 'https://media.example/signed',
  mimeType: 'audio/mp4; codecs="mp4a.40.2"',
  bitrate: 130_000,
  averageBitrate: 129_000,
  initRange: { start: '0', end: '722' },
  indexRange: {},
  lastModified: '1700000000000000',
  contentLength: '123456789',
  quality: 'tiny',
  projectionType: 'RECTANGULAR',
  approxDurationMs: '185000',
  parsedContentLength: '117.7 MB',
  lengthSeconds: '185',
  parsedLastModified: '+055832-01-01T00:00:00.000Z',
  highReplication: true,
};
export const audioFile = {
  ...mediaFile,
  audioQuality: 'AUDIO_QUALITY_MEDIUM',
  audioSampleRate: '44100',
  audioChannels: 2,
};
export const videoFile = { ...mediaFile, width: 1920, height: 1080, fps: 30, qualityLabel: '1080p' };

const list = (row: unknown) => ({ totalResults: 1, data: [row] });

/** A full response for every endpoint, by endpoint name. */
export const fullResponses = {
  captions: [captionItem],
  batchVideos: list(video),
  videos: list(video),
  popularVideos: { ...list(video), resultsPerPage: 1, nextPageToken: 'n' },
  search: { ...list(searchResult), regionCode: 'DE', resultsPerPage: 1, prevPageToken: 'p' },
  autocomplete: { data: ['a', 'b'] },
  relatedVideos: { ...list(relatedVideo), pagesFetched: 1 },
  playlistItems: { ...list(playlistItem), resultsPerPage: 1 },
  commentReplies: { data: [commentReply], nextPageToken: 'n' },
  captionFiles: [captionFile],
  thumbnailFiles: [thumbnailFile],
  audioFiles: [audioFile],
  videoFiles: [videoFile],
};

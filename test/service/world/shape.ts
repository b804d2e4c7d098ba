/** The made-up world as plain data, before any endpoint looks at it. Written from the interface document alone. */
import type { poisonTitles } from './poison-titles.ts';

export interface WorldChannel {
  id: string;
  handle: string | null;
  title: string;
}

/** A special video for each title that is poison to a file system. */
export type PoisonTitle = keyof typeof poisonTitles;

/** One spoken line: seconds, and text as people wrote it (no character references yet). */
export interface WorldCue {
  offset: number;
  duration: number;
  text: string;
}

export type TrackOrigin = 'authored' | 'automatic';

/** A caption track of a video; cues are made on demand, because one track has 36,000 of them. */
export interface WorldTrack {
  lang: string;
  /** As the platform labels it, e.g. "English" or "English (auto-generated)". */
  languageName: string;
  origin: TrackOrigin;
  cues(): WorldCue[];
}

/** What is said in a video, whatever tracks it has. */
export interface WorldSpeech {
  lang: string;
  /** The name of one of the world's subjects. */
  subject: string;
  /** How many lines it falls into; `null` lets the length of the video decide. */
  lines: number | null;
}

export interface WorldVideo {
  id: string;
  channel: WorldChannel;
  title: string;
  description: string;
  /** Seconds. */
  duration: number;
  publishedAt: string;
  tags: string[] | null;
  categoryId: string;
  topicIds: string[];
  defaultLanguage: string | null;
  defaultAudioLanguage: string | null;
  views: bigint;
  likes: bigint;
  comments: bigint;
  embeddable: boolean;
  madeForKids: boolean;
  paidProductPlacement: boolean;
  syndicated: boolean;
  license: 'platform' | 'creativeCommon';
  definition: 'high' | 'standard';
  dimension: '2d' | '3d';
  kind: 'any' | 'episode' | 'movie';
  live: 'none' | 'live' | 'upcoming' | 'completed';
  isShort: boolean;
  /** Degrees, for videos that say where they were made. */
  location: { latitude: number; longitude: number } | null;
  /** Countries where the platform offers no formats; empty for most. */
  blockedIn: string[];
  /** The platform refuses its media to another network than the asker's. */
  regionLicensed: boolean;
  safe: 'everyone' | 'moderate' | 'strict-only-hidden';
  localizations: Record<string, { title: string; description: string }>;
  /** `null` where nobody speaks: speech-to-text finds nothing there. */
  speech: WorldSpeech | null;
  /** What details say instead of `description`; made when asked for, because it is 10 MB long. */
  longDescription?: () => string;
  /** How many related videos there are, where chance does not decide. */
  relatedCount?: number;
  /** Empty for a video without captions. */
  tracks: WorldTrack[];
}

export interface WorldReply {
  id: string;
  parentId: string;
  author: WorldChannel;
  /** Plain text as written, with line breaks, addresses and time codes in it. */
  text: string;
  likes: number;
  publishedAt: string;
  updatedAt: string;
  /** Fields of the reply's row that a hostile service tells in another way. */
  told?: Record<string, unknown>;
}

export interface WorldComment {
  id: string;
  videoId: string;
  replies: WorldReply[];
}

export interface WorldPlaylist {
  id: string;
  title: string;
  channel: WorldChannel;
  videoIds: string[];
}

/** Names of four well-furnished things, for a tour: the video has several tracks, related videos, replies and files. */
export interface Sample {
  videoId: string;
  commentId: string;
  playlistId: string;
  channelId: string;
}

export interface World {
  seed: number;
  channels: WorldChannel[];
  videos: WorldVideo[];
  video(id: string): WorldVideo | undefined;
  channel(id: string): WorldChannel | undefined;
  uploads(channelId: string): WorldVideo[];
  playlist(id: string): WorldPlaylist | undefined;
  playlists: WorldPlaylist[];
  playlistsWith(videoId: string): WorldPlaylist[];
  comment(id: string): WorldComment | undefined;
  comments: WorldComment[];
  /** In the provider's order; ends somewhere between 10 and 200, so pages run out. */
  related(videoId: string): WorldVideo[];
  /** Completions of a beginning, best first. */
  suggestions(beginning: string, country: string | null): string[];
  sample: Sample;
  /** Ids of comments with a known property. */
  threads: {
    /** Below the sample, with 124 replies on seven pages: time codes, addresses, line breaks, several scripts. */
    long: string;
    /** Below the sample, with 20 replies: one page exactly, and no marker to a next one. */
    onePage: string;
    /** Below the sample, answered by nobody. */
    withoutReplies: string;
    /** Below `special.hostileText`: a reply for each of `replyAttacks`, in their order. */
    hostile: string;
    /** No comment has this id, though it looks like one. */
    unknown: string;
  };
  /** Videos with a known property, for tests that need one. */
  special: {
    longest: string;
    shortest: string;
    withoutCaptions: string;
    rightToLeft: string;
    hostileText: string;
    withoutFormatsHere: string;
    regionLicensed: string;
    overlappingCues: string;
    live: string;
    /** Announced: no length, no captions, nothing to play. */
    upcoming: string;
    /** 10 MB of description: time codes, addresses, tags and line breaks over and over. */
    hugeDescription: string;
    /** Counts beyond 2^53, 2^63 and 2^64. */
    hugeCounts: string;
    /** Every field that a video may lack is lacking; its description is empty. */
    bare: string;
    /** An id that begins with `-`. */
    dashedId: string;
    /** 37 related videos: two pages of the ten that may be asked for, every third row without all or some of its channel. */
    fewRelated: string;
    /** Audio and video lists with every codec, HDR, 60 frames, upright pictures and sound in video rows. */
    everyCodec: string;
    /** No formats in any country. */
    withoutFormats: string;
  } & Record<PoisonTitle, string>;
}

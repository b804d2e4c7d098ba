/** The made-up world as plain data, derived only from the interface document. */
import type { hostileTitles } from './hostile-titles.ts';

export interface SampleChannel {
  id: string;
  handle: string | null;
  title: string;
}

/** A special video for each title that file systems reject. */
export type HostileTitle = keyof typeof hostileTitles;

/** One caption; times in seconds, text without character references. */
export interface SampleCue {
  offset: number;
  duration: number;
  text: string;
}

export type TrackOrigin = 'authored' | 'automatic';

/** A caption track of a video; its cues are created on demand, because one track has 36,000 of them. */
export interface SampleTrack {
  lang: string;
  /** The platform's label, such as "English" or "English (auto-generated)". */
  languageName: string;
  origin: TrackOrigin;
  cues(): SampleCue[];
}

/** Speech of a video, independent of its tracks. */
export interface SampleSpeech {
  lang: string;
  /** Name of the subject. */
  subject: string;
  /** Number of lines; `null` derives it from the length of the video. */
  lines: number | null;
}

export interface SampleVideo {
  id: string;
  channel: SampleChannel;
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
  /** Recording location in degrees, or `null`. */
  location: { latitude: number; longitude: number } | null;
  /** Countries where the platform offers no formats; usually empty. */
  blockedIn: string[];
  /** True if the platform refuses its media to networks other than the requesting one. */
  regionLicensed: boolean;
  safe: 'everyone' | 'moderate' | 'strict-only-hidden';
  localizations: Record<string, { title: string; description: string }>;
  /** `null` without speech: speech-to-text then finds nothing. */
  speech: SampleSpeech | null;
  /** Returns the description in details instead of `description`; created on demand, because it has 10 MB. */
  longDescription?: () => string;
  /** Number of related videos; by default it is drawn from the seed. */
  relatedCount?: number;
  /** Empty for a video without captions. */
  tracks: SampleTrack[];
}

export interface SampleReply {
  id: string;
  parentId: string;
  author: SampleChannel;
  /** Plain text with line breaks, addresses and time codes. */
  text: string;
  likes: number;
  publishedAt: string;
  updatedAt: string;
  /** Fields of the reply's row that a hostile service changes. */
  rowOverrides?: Record<string, unknown>;
}

export interface SampleComment {
  id: string;
  videoId: string;
  replies: SampleReply[];
}

export interface SamplePlaylist {
  id: string;
  title: string;
  channel: SampleChannel;
  videoIds: string[];
}

/** Ids of four well-filled resources for a tour: the video has several tracks, related videos, replies and files. */
export interface SampleIds {
  videoId: string;
  commentId: string;
  playlistId: string;
  channelId: string;
}

export interface SampleData {
  seed: number;
  channels: SampleChannel[];
  videos: SampleVideo[];
  video(id: string): SampleVideo | undefined;
  channel(id: string): SampleChannel | undefined;
  uploads(channelId: string): SampleVideo[];
  playlist(id: string): SamplePlaylist | undefined;
  playlists: SamplePlaylist[];
  playlistsWith(videoId: string): SamplePlaylist[];
  comment(id: string): SampleComment | undefined;
  comments: SampleComment[];
  /** Returns 10 to 200 videos in the provider's order. */
  related(videoId: string): SampleVideo[];
  /** Returns completions of a prefix, best first. */
  suggestions(beginning: string, country: string | null): string[];
  sample: SampleIds;
  /** Ids of comments with a known property. */
  threads: {
    /** On the sample, with 124 replies on seven pages: time codes, addresses, line breaks and several scripts. */
    long: string;
    /** On the sample, with 20 replies: exactly one page without a next page token. */
    onePage: string;
    /** On the sample, without replies. */
    withoutReplies: string;
    /** On `special.hostileText`, with one reply for each of `replyAttacks` in their order. */
    hostile: string;
    /** A well-formed id that no comment has. */
    unknown: string;
  };
  /** Ids of videos with a known property. */
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
    /** An announced video without length, captions and files. */
    upcoming: string;
    /** 10 MB of description with repeated time codes, addresses, tags and line breaks. */
    hugeDescription: string;
    /** Counts beyond 2^53, 2^63 and 2^64. */
    hugeCounts: string;
    /** A video without any optional field and with an empty description. */
    bare: string;
    /** An id that starts with `-`. */
    dashedId: string;
    /** 37 related videos: two of ten possible pages; every third row lacks some or all channel fields. */
    fewRelated: string;
    /** Audio and video lists with every codec, HDR, 60 fps, portrait video, and sound in video rows. */
    everyCodec: string;
    /** No formats in any country. */
    withoutFormats: string;
  } & Record<HostileTitle, string>;
}

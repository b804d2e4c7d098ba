/** Types of the sample data, which are derived only from the interface. */
import type { hostileTitles } from './hostile-titles.ts';

export interface SampleChannel {
  id: string;
  handle: string | null;
  title: string;
}

/** Name of a special video whose title is unsafe as a file name. */
export type HostileTitle = keyof typeof hostileTitles;

/** One caption; times in seconds, text without character references. */
export interface SampleCue {
  offset: number;
  duration: number;
  text: string;
}

export type TrackOrigin = 'authored' | 'automatic';

/** A caption track of a video. Its cues are created on demand, because a single track can have 36,000. */
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
  /** Name of the subject that the speech is about. */
  subject: string;
  /** Number of lines; `null` derives the number from the duration of the video. */
  lines: number | null;
}

export interface SampleVideo {
  id: string;
  channel: SampleChannel;
  title: string;
  description: string;
  /** Duration in seconds. */
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
  /** Countries in which the platform offers no formats; usually empty. */
  blockedIn: string[];
  /** True if the platform refuses the video's files to networks other than the one that requested the links. */
  regionLicensed: boolean;
  safe: 'everyone' | 'moderate' | 'strict-only-hidden';
  localizations: Record<string, { title: string; description: string }>;
  /** `null` for a video without speech, for which speech-to-text returns nothing. */
  speech: SampleSpeech | null;
  /**
   * If set, returns the description for details in place of `description`. It is created on demand, because it has 10
   * MB.
   */
  longDescription?: () => string;
  /** Number of related videos; drawn from the seed by default. */
  relatedCount?: number;
  /** Caption tracks; empty for a video without captions. */
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
  /** Hostile values that replace fields of the reply's row. */
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

/** Ids of four resources for the tour. The video has several tracks, related videos, replies and files. */
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
  /** Returns the related videos in the service's order, usually 10 to 200. */
  related(videoId: string): SampleVideo[];
  /** Returns completions of a prefix, best first. */
  suggestions(beginning: string, country: string | null): string[];
  sample: SampleIds;
  /** Ids of comments for specific tests. */
  threads: {
    /**
     * A comment on the sample video with 124 replies on seven pages, which contain time codes, addresses, line breaks
     * and several scripts.
     */
    long: string;
    /** A comment on the sample video with 20 replies, which fill exactly one page, so there is no next page token. */
    onePage: string;
    /** A comment on the sample video without replies. */
    withoutReplies: string;
    /** A comment on `special.hostileText`, with one reply for each of `replyAttacks`, in the same order. */
    hostile: string;
    /** A well-formed id that belongs to no comment. */
    unknown: string;
  };
  /** Ids of videos for specific tests. */
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
    /** An upcoming video, which has no duration and no captions. */
    upcoming: string;
    /** A video whose description has 10 MB, with repeated time codes, addresses, tags and line breaks. */
    hugeDescription: string;
    /** A video with counts beyond 2^53, 2^63 and 2^64. */
    hugeCounts: string;
    /** A video without optional fields and with an empty description. */
    bare: string;
    /** A video whose id starts with `-`. */
    dashedId: string;
    /**
     * A video with 37 related videos, so only two of ten possible pages. Every third row lacks some or all channel
     * fields.
     */
    fewRelated: string;
    /** A video whose file lists contain every codec, HDR, 60 fps, portrait video, and sound in video rows. */
    everyCodec: string;
    /** A video without formats in any country. */
    withoutFormats: string;
  } & Record<HostileTitle, string>;
}

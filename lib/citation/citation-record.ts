import { lengthOf } from '@/lib/details/video-figures';
import { watchUrl } from '@/lib/platform/platform-links';
import type { Video } from '@/lib/service/resource-schemas';
import { clockText } from '@/lib/shared/clock-text';

/** A calendar day in UTC, so that a record does not depend on the time zone. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The cited properties of a video, taken from the service's response only. */
export interface CitationRecord {
  id: string;
  title: string;
  /** `null` if the service did not name the channel. */
  author: string | null;
  issued: CalendarDay | null;
  accessed: CalendarDay;
  url: string;
  /** Code of the spoken language, otherwise of the title's language. */
  language: string | null;
  /** In the form that players show. */
  length: string | null;
}

/** Extracts a record from the details of a video. `receivedAt`, in milliseconds since 1970, is the date of access. */
export function citationFrom(videoId: string, video: Video, receivedAt: number): CitationRecord {
  const seconds = lengthOf(video);
  return {
    id: videoId,
    title: oneLine(video.title ?? '') || videoId,
    author: oneLine(video.channelTitle ?? '') || null,
    issued: dayFrom(Date.parse(video.publishedAt ?? '')),
    accessed: dayFrom(receivedAt) ?? { year: 1970, month: 1, day: 1 },
    url: watchUrl(videoId),
    language: video.defaultAudioLanguage || video.defaultLanguage || null,
    length: seconds ? clockText(seconds) : null,
  };
}

function dayFrom(at: number): CalendarDay | null {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  // The formats support years of four digits.
  return year >= 1 && year <= 9999 ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : null;
}

/** Replaces line breaks and control characters with spaces, because every format consists of lines. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Formats a day as `2024-03-09` with the given separator. */
export const dayText = ({ year, month, day }: CalendarDay, between = '-'): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(between);

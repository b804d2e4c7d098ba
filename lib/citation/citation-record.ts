import { lengthOf } from '@/lib/details/video-figures';
import { watchUrl } from '@/lib/platform/platform-links';
import type { Video } from '@/lib/service/resource-schemas';
import { clockText } from '@/lib/shared/clock-text';

/** A calendar day in UTC: a record must not depend on where it was written. */
export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** What is cited of a video: from the service's answer alone, nothing from a page. */
export interface CitationRecord {
  id: string;
  title: string;
  /** `null` where the service did not name the channel. */
  author: string | null;
  issued: CalendarDay | null;
  accessed: CalendarDay;
  url: string;
  /** Language code of what is spoken, else of the title. */
  language: string | null;
  /** As players show it. */
  length: string | null;
}

/** Takes a record out of the details of a video. It was accessed when it was fetched: `receivedAt`, milliseconds since 1970. */
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
  // The formats know years of four digits.
  return year >= 1 && year <= 9999 ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : null;
}

/** Every format is made of lines, so what could end one becomes a space. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** `2024-03-09`, with the sign that the format puts between. */
export const dayText = ({ year, month, day }: CalendarDay, between = '-'): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(between);

import * as z from 'zod/mini';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { type CaptionMode, captionModes } from '@/lib/service/value-sets';
import { once } from '@/lib/shared/once';

/** Which captions of a video are wanted. `lang` is `null` for whatever the video has (GET /captions, `lang` omitted). */
export interface TrackRequest {
  lang: string | null;
  mode: CaptionMode;
}

/** The question as the service takes it: defaults are never sent, and a parameter that was not given does not count as used. */
export const captionsParams = (videoId: VideoId, { lang, mode }: TrackRequest): ParamsOf<'captions'> => ({
  videoId,
  ...(lang !== null && { lang }),
  ...(mode !== 'default' && { mode }),
});

const StoredParams = once(() =>
  z.object({
    format: z.optional(z.string()),
    lang: z.optional(z.string()),
    mode: z.optional(z.enum(captionModes)),
  }),
);

/** What was asked in a kept row; `null` where it is not about the lines themselves but a file in another format. */
export function trackRequestFrom(stored: Pick<CachedResponse, 'name' | 'asked'>): TrackRequest | null {
  const fileRequest = fileRequestFrom(stored);
  return fileRequest?.format === 'json' ? fileRequest.question : null;
}

/** The same whichever format was asked for; `null` where it is about something else than captions. */
export function fileRequestFrom({
  name,
  asked: stored,
}: Pick<CachedResponse, 'name' | 'asked'>): { question: TrackRequest; format: string } | null {
  const params = name === 'captions' ? StoredParams().safeParse(stored) : null;
  if (!params?.success) return null;
  const { format = 'json', lang = null, mode = 'default' } = params.data;
  return { question: { lang, mode }, format };
}

export const isSameRequest = (a: TrackRequest, b: TrackRequest): boolean => a.lang === b.lang && a.mode === b.mode;

/** Whether another language came than was asked for. `iw` and `he` are one language, `en` and `en-GB` are two. */
export const isOtherLanguage = (requested: string | null, received: string | null): boolean =>
  requested !== null && received !== null && canonicalCode(requested) !== canonicalCode(received);

function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    // Not a language code at all (RFC 5646): then it is only equal to itself.
    return code;
  }
}

/** Whether the answer may be made by speech-to-text, which takes minutes (section "Mode rules"). */
export const mayTranscribe = (mode: CaptionMode): boolean => mode.endsWith('-whisper');

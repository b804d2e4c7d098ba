import type { TrackRequest } from '@/lib/captions/track-request';
import { captionLanguages } from '@/lib/service/value-sets';

/**
 * What can be tried where a video has no captions as they were asked for, in the order in which it is offered: the user's other
 * languages from the first to the last, whatever there is, a machine translation, a transcript. Each is asked by the
 * reader's word alone.
 */
export function alternativeRequests({ lang, mode }: TrackRequest, preferred: readonly string[]): TrackRequest[] {
  const languages =
    lang === null ? [] : [...preferred.filter((one) => one !== lang && captionLanguages.includes(one)), null];
  const otherLanguages = languages.map((other): TrackRequest => ({ lang: other, mode: 'default' }));
  const translated: TrackRequest = { lang, mode: 'fallback-auto-translated' };
  const spoken: TrackRequest = { lang, mode: 'fallback-whisper' };
  const hasTranslation = lang !== null && mode === 'default';
  const hasSpoken = mode === 'default' || mode === 'fallback-auto-translated';
  return [...otherLanguages, ...(hasTranslation ? [translated] : []), ...(hasSpoken ? [spoken] : [])];
}

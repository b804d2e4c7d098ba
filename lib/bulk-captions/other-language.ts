import type { TrackQuestion } from '@/lib/captions/track-request';
import { captionLanguages } from '@/lib/service/value-sets';

/**
 * What can be tried where a video has no captions as they were asked for, in the order in which it is offered: the reader's other
 * languages from the first to the last, whatever there is, a machine translation, a transcript (CAP-06). Each is asked by the
 * reader's word alone.
 */
export function insteadOf({ lang, mode }: TrackQuestion, preferred: readonly string[]): TrackQuestion[] {
  const languages =
    lang === null ? [] : [...preferred.filter((one) => one !== lang && captionLanguages.includes(one)), null];
  const others = languages.map((other): TrackQuestion => ({ lang: other, mode: 'default' }));
  const translated: TrackQuestion = { lang, mode: 'fallback-auto-translated' };
  const spoken: TrackQuestion = { lang, mode: 'fallback-whisper' };
  const hasTranslation = lang !== null && mode === 'default';
  const hasSpoken = mode === 'default' || mode === 'fallback-auto-translated';
  return [...others, ...(hasTranslation ? [translated] : []), ...(hasSpoken ? [spoken] : [])];
}

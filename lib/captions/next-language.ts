import { captionLanguages } from '@/lib/service/value-sets';
import { isSameRequest, type TrackRequest } from './track-request';

/** What the next language is looked for in. Codes are BCP 47. */
export interface NextLanguageOptions {
  /** Asked for, and refused. */
  question: TrackRequest;
  /** The user's languages, in the order of preference. */
  preferred: readonly string[];
  /** Languages of the tracks that the video has, as far as they were listed. */
  listed: readonly string[];
  /** Questions that are known to bring nothing. */
  unavailable: readonly TrackRequest[];
}

/**
 * The language to offer next: the user's own in their order, each with those of its variants that the video is
 * known to have, `en` with `en-GB` and `pt-PT` with `pt`; never one that was refused. `null` where none is left.
 */
export function nextLanguage({
  question,
  preferred,
  listed,
  unavailable: refused,
}: NextLanguageOptions): string | null {
  const isAvailable = (lang: string): boolean =>
    captionLanguages.includes(lang) && ![question, ...refused].some((one) => isSameRequest(one, { ...question, lang }));
  const withVariants = (lang: string) => [lang, ...listed.filter((one) => baseLanguage(one) === baseLanguage(lang))];
  return preferred.flatMap(withVariants).find(isAvailable) ?? null;
}

/** The language without country and script. */
const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/, 1)[0] ?? code;

import { captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { isOtherLanguage, type TrackRequest } from '../track-request';

/** A track as far as it is named: what was asked, and which language came. */
interface NamedTrack {
  question: TrackRequest;
  lang: string | null;
}

/** What the choice of the second track follows from. */
export interface SecondaryTrackOptions {
  beside: Pick<Settings['beside'], 'lang' | 'mode'>;
  languages: readonly string[];
  first: NamedTrack;
  /** What is held of the video, newest first. */
  tracks: readonly NamedTrack[];
}

/**
 * What is read beside the first: what the user chose last; where nothing was chosen, or the first is that very
 * track, another one that is held, then the first of the user's languages that is another. `null` where there is none.
 */
export function secondaryTrackRequest({
  beside,
  languages,
  first,
  tracks,
}: SecondaryTrackOptions): TrackRequest | null {
  const remembered = rememberedRequest(beside);
  if (remembered && !isSameTrack(remembered, first)) return remembered;
  const saved = tracks.find(({ question }) => !isSameTrack(question, first));
  if (saved) return saved.question;
  const own = first.lang ?? first.question.lang;
  const lang = languages.find((one) => captionLanguages.includes(one) && (own === null || isOtherLanguage(own, one)));
  return lang === undefined || own === null ? null : { lang, mode: 'default' };
}

/** What a settings file may say of a mode is not always one. A language left to the service, with no mode, is no choice. */
function rememberedRequest({ lang, mode: named }: SecondaryTrackOptions['beside']): TrackRequest | null {
  const mode = captionModes.find((one) => one === named) ?? 'default';
  return lang === null && mode === 'default' ? null : { lang, mode };
}

/** The same question, or one that brings the track that is there already. */
const isSameTrack = (question: TrackRequest, { question: asked, lang }: NamedTrack): boolean =>
  question.mode === asked.mode && (question.lang === asked.lang || (question.lang !== null && question.lang === lang));

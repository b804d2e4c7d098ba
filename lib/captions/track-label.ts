import type { TrackRequest } from './track-request';

/** `receivedAt` in milliseconds since 1970. */
interface LabelledTrack {
  lang: string | null;
  question: TrackRequest;
  receivedAt: number;
  hasOtherLanguage: boolean;
}

/**
 * Returns the heading of a column or tier: language, the requested language if it differs, mode and day. It is the same
 * in every interface language, so that scripts can rely on it.
 */
export const trackLabel = ({ lang, question, receivedAt, hasOtherLanguage }: LabelledTrack): string =>
  [
    lang ?? 'und',
    ...(hasOtherLanguage ? [`asked ${question.lang}`] : []),
    question.mode,
    new Date(receivedAt).toISOString().slice(0, 10),
  ].join(', ');

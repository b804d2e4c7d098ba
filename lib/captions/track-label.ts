import type { TrackRequest } from './track-request';

/** What is known of a track wherever it came from. `receivedAt` in milliseconds since 1970. */
interface LabelledTrack {
  lang: string | null;
  question: TrackRequest;
  receivedAt: number;
  otherThanAsked: boolean;
}

/**
 * What a column or a tier is headed with: language, what was asked for where another came, mode, and the day on
 * which it was received. The same in every language of the interface, so that programs find it.
 */
export const trackLabel = ({ lang, question, receivedAt, otherThanAsked }: LabelledTrack): string =>
  [
    lang ?? 'und',
    ...(otherThanAsked ? [`asked ${question.lang}`] : []),
    question.mode,
    new Date(receivedAt).toISOString().slice(0, 10),
  ].join(', ');

import * as z from 'zod/mini';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ContentId } from './package-contents';

/** How names and ids are exported; `pseudonyms` are keyed hashes. */
const channelTreatments = ['as-received', 'pseudonyms', 'left-out'] as const;
const textTreatments = ['as-received', 'shortened', 'left-out'] as const;
/** Coders are numbered instead of named. */
const coderTreatments = ['as-received', 'pseudonyms'] as const;
const timePrecisions = ['second', 'day', 'month'] as const;

/** What an export says about people. */
export const privacySchema = () =>
  z.object({
    /** The names and ids of channels, and all that follows them: handles, thumbnails and addresses. */
    channels: z.enum(channelTreatments),
    /** The authors of replies: left out, as pseudonyms, or named for a reason. */
    replies: z.union([
      z.object({ is: z.enum(['omitted', 'replaced']) }),
      z.object({ is: z.literal('named'), because: z.string() }),
    ]),
    /** Titles, descriptions, tags, topics, replies and quoted captions. */
    texts: z.enum(textTreatments),
    /** The precision of the times of publication. */
    times: z.enum(timePrecisions),
    /** The names of the coders of the videos. */
    coders: z._default(z.enum(coderTreatments), 'as-received'),
  });
export type PrivacyChoices = z.output<ReturnType<typeof privacySchema>>;

export const defaultPrivacy: PrivacyChoices = {
  channels: 'as-received',
  replies: { is: 'replaced' },
  texts: 'as-received',
  times: 'second',
  coders: 'as-received',
};

type SourceChoices = Pick<PrivacyChoices, 'channels' | 'texts' | 'times'>;

/** Returns whether responses are exported as received. The authors of replies are replaced in any case. */
export const isAsReceived = ({ channels, texts, times }: SourceChoices): boolean =>
  channels === 'as-received' && texts === 'as-received' && times === 'second';

const withResponses: readonly ContentId[] = ['ndjson', 'ndjson-parts', 'raw'];
const captionContents: readonly ContentId[] = [
  'captions',
  'captions-parquet',
  'captions-srt',
  'transcripts',
  'transcripts-parquet',
  'transcripts-txt',
];

/** Returns the contents that the choices forbid, with the reason. */
export const forbiddenContents = (
  choices: SourceChoices & Pick<PrivacyChoices, 'replies'>,
): ReadonlyMap<ContentId, MessageName> =>
  new Map([
    ...(isAsReceived(choices) ? [] : withResponses.map((id) => [id, 'packageResponsesForbidden'] as const)),
    ...(choices.texts === 'left-out' ? captionContents.map((id) => [id, 'packageCaptionsForbidden'] as const) : []),
    ...(choices.replies.is === 'omitted' ? [['reply-network', 'packageReplyNetworkForbidden'] as const] : []),
  ]);

import { sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import type { Message, MessageArgument, MessageName, PluralName } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { isWrongPathMessage } from './assumptions';
import { type Failure, type FailureKind, likelyCauses } from './failure';
import { moneyText } from './money-text';

/** Actions that a page can offer for a failure. */
export type NextStep =
  | 'options'
  | 'unlock'
  | 'allow'
  | 'again'
  | 'raise-budget'
  | 'language'
  | 'machine-translation'
  | 'transcribe'
  | 'leave';

export interface FailureText {
  heading: Message;
  sentence: Message;
  /** The next step, if `sentence` only quotes the service. */
  next?: Message | undefined;
  /** Most likely cause first, if the service gives no reason. */
  causes?: readonly Message[];
  /** The billing state in the ledger, if the user has to decide about it. */
  chip?: MessageName;
  steps: readonly NextStep[];
  /** How long to wait before a retry, in seconds, if the sentence says so. */
  waitSeconds?: number;
}

type TextByKind = { [K in FailureKind]: (failure: Extract<Failure, { kind: K }>, locale: string) => FailureText };

const textWith = (
  heading: MessageName,
  sentence: readonly [MessageName, ...MessageArgument[]],
  ...steps: NextStep[]
): FailureText => ({
  heading: [heading],
  sentence,
  steps,
});

const textWithCount = (heading: MessageName, count: PluralName, n: number, ...steps: NextStep[]): FailureText => ({
  heading: [heading],
  sentence: { count, n },
  steps,
});

const dayText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);

type RefusedFailure = Extract<Failure, { kind: 'refused' }>;

/** The heading and the next step of statuses that have their own (RFC 9110, section 15). */
const statusTexts: Record<number, { heading: MessageName; next: MessageName }> = {
  401: { heading: 'unauthorizedHeading', next: 'unauthorizedNext' },
  402: { heading: 'paymentRequiredHeading', next: 'paymentRequiredNext' },
  403: { heading: 'requestRefused', next: 'deniedNext' },
  408: { heading: 'timedOutHeading', next: 'requestTimeoutNext' },
  413: { heading: 'requestTooLargeHeading', next: 'requestTooLargeNext' },
  414: { heading: 'requestTooLargeHeading', next: 'requestTooLargeNext' },
};

/**
 * Chooses the heading and the next step by the status and, for a wrong path, also by the message. The sentence quotes
 * the message.
 */
function refusedText({ status, message, retryAfterSeconds }: RefusedFailure): FailureText {
  const isWrongPath = isWrongPathMessage(status, message);
  const own = isWrongPath ? ({ heading: 'wrongPathHeading', next: 'wrongPathNext' } as const) : statusTexts[status];
  const isServerError = status >= 500;
  // Waiting is suggested only if the status has no next step of its own.
  const wait: Message | null = retryAfterSeconds ? { count: 'tooManyFor', n: retryAfterSeconds } : null;
  return {
    heading: [own?.heading ?? (isServerError ? 'serverErrorHeading' : 'requestRefused')],
    sentence: message === '' ? ['refusedSentence', String(status)] : ['refusedSaysSentence', String(status), message],
    next: own ? [own.next] : (wait ?? [isServerError ? 'serverErrorNext' : 'refusedNext']),
    ...(!own && retryAfterSeconds && { waitSeconds: retryAfterSeconds }),
    steps: status === 401 || status === 403 || isWrongPath ? ['options', 'again'] : ['again'],
  };
}

type InvalidFailure = Extract<Failure, { kind: 'invalid' | 'invalid-request' }>;

/** The labels of parameters that forms show under another name. */
const fieldLabels: Readonly<Record<string, MessageName>> = {
  q: 'searchQ',
  lang: 'language',
  relevanceLanguage: 'language',
  regionCode: 'country',
  country: 'country',
};

/** Describes the first issue. The service may omit the field, the message or both. */
function issueMessage({ problems }: InvalidFailure): Message {
  const { path = '', message = '' } = problems[0] ?? {};
  const label = ownValue(fieldLabels, path);
  const field = label ? { label } : path;
  if (path !== '' && message !== '') return ['invalidSentence', field, message];
  if (message !== '') return ['invalidMessageSentence', message];
  return path === '' ? ['invalidUnknownSentence'] : ['invalidFieldSentence', field];
}

/** Returns whether another language may help: all issues name the language parameter or no parameter. */
const mayBeLanguage = ({ problems }: InvalidFailure): boolean =>
  problems.every(({ path }) => path === '' || /lang/i.test(path));

const limitMessages = {
  call: { heading: 'overCallHeading', sentence: 'overCallSentence' },
  day: { heading: 'overDayHeading', sentence: 'overDaySentence' },
  session: { heading: 'overSessionHeading', sentence: 'overSessionSentence' },
  run: { heading: 'overRunHeading', sentence: 'overRunSentence' },
  collection: { heading: 'overCollectionHeading', sentence: 'overCollectionSentence' },
} as const;

/** The type requires an entry for every kind of failure. */
const textByKind: TextByKind = {
  'no-address': () => textWith('noAddressHeading', ['noAddressSentence'], 'options'),
  'no-token': () => textWith('noTokenHeading', ['noTokenSentence'], 'options'),
  'locked-token': () => textWith('lockedTokenHeading', ['tokenLocked'], 'unlock'),
  'malformed-token': () => textWith('malformedTokenHeading', ['malformedTokenSentence'], 'options'),
  'expired-token': ({ at }, locale) =>
    textWith('expiredTokenHeading', ['expiredTokenSentence', dayText(at, locale)], 'options'),
  'no-permission': ({ origin }) => textWith('noPermissionHeading', ['noPermissionSentence', origin], 'allow'),
  offline: () => textWith('offlineHeading', ['offlineSentence'], 'again'),
  'invalid-request': (failure) => ({
    heading: ['invalidRequestHeading'],
    sentence: issueMessage(failure),
    steps: [mayBeLanguage(failure) ? 'language' : 'options'],
  }),
  'over-budget': ({ which, by, limit }, locale) =>
    textWith(
      limitMessages[which].heading,
      [limitMessages[which].sentence, moneyText(by, 'prose', locale), moneyText(limit, 'prose', locale)],
      'raise-budget',
    ),
  'unpriced-limit': ({ used, limit }) =>
    textWith('unpricedLimitHeading', ['unpricedLimitSentence', used, limit], 'raise-budget'),
  'auto-limit': ({ used, limit }) => textWith('autoLimitHeading', ['autoLimitSentence', used, limit], 'options'),
  'other-connection': () => textWith('otherConnectionHeading', ['otherConnectionSentence'], 'options'),
  'other-video': () => textWith('otherVideoHeading', ['otherVideoSentence'], 'again'),
  forbidden: ({ facts }, locale) => ({
    heading: ['forbiddenHeading'],
    sentence: ['forbiddenSentence'],
    causes: facts
      ? likelyCauses(facts, 'forbidden', locale)
      : [['causeBalanceNew'], ['causeRevoked'], ['forbiddenCauseAddress']],
    steps: ['options', 'again'],
  }),
  invalid: (failure) => ({
    heading: ['invalidHeading'],
    sentence: issueMessage(failure),
    steps: mayBeLanguage(failure) ? ['language', 'options'] : ['options'],
  }),
  'no-captions': ({ lang }, locale) =>
    lang === null
      ? textWith('noCaptionsHeading', ['noCaptionsSentence'], 'transcribe')
      : {
          heading: ['noCaptionsInHeading', languageName(lang, locale)],
          sentence: ['captionsOtherWays'],
          steps: ['language', 'machine-translation', 'transcribe'],
        },
  'too-many': ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? { ...textWith('tooManyHeading', ['tooManySentence'], 'again'), waitSeconds: 60 }
      : {
          ...textWithCount('tooManyHeading', 'tooManyFor', retryAfterSeconds, 'again'),
          waitSeconds: retryAfterSeconds,
        },
  refused: refusedText,
  'web-page': () => textWith('webPageHeading', ['webPageSentence'], 'options', 'again'),
  'empty-response': () => textWith('emptyResponseHeading', ['emptyResponseSentence'], 'again'),
  truncated: ({ bytes }, locale) =>
    textWith('cutOffHeading', ['cutOffSentence', sizeText(BigInt(bytes), locale)], 'again'),
  'response-too-large': ({ bytes }, locale) =>
    textWith('tooLargeHeading', ['tooLargeSentence', sizeText(BigInt(bytes), locale)], 'again'),
  redirected: () => ({
    ...textWith('redirectedHeading', ['redirectedSentence'], 'options'),
    next: ['redirectedNext'],
  }),
  'unexpected-response': ({ status }) =>
    textWith('unexpectedHeading', ['unexpectedSentence', String(status)], 'options', 'again'),
  unreachable: () => textWith('unreachableHeading', ['unreachableSentence'], 'again'),
  'timed-out': ({ seconds }) => textWithCount('timedOutHeading', 'timedOutSentence', seconds, 'again'),
  stopped: () => textWith('stoppedHeading', ['stoppedSentence'], 'again'),
  interrupted: () => ({
    heading: ['interruptedHeading'],
    sentence: ['interruptedSentence'],
    chip: 'mayHaveBeenBilled',
    steps: ['again', 'leave'],
  }),
  'storage-full': () => textWith('storageFullHeading', ['storageFullSentence'], 'options'),
};

/** Describes a failure and what the user can do about it. `locale` (BCP 47) formats dates, sizes and language names. */
export function failureText(failure: Failure, locale: string): FailureText {
  // The function found under a failure's kind accepts exactly that kind.
  const textOf = textByKind[failure.kind] as (failure: Failure, locale: string) => FailureText;
  return textOf(failure, locale);
}

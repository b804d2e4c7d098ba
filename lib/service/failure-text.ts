import { sizeText } from '@/lib/shared/byte-text';
import { languageName } from '@/lib/shared/display-names';
import type { Message, MessageArgument, MessageName, PluralName } from '@/lib/shared/localized-text';
import { isWrongPathMessage } from './assumptions';
import { type Failure, type FailureKind, likelyCauses } from './failure';
import { moneyText } from './money-text';

/** What a reader can do about a failure. Closed: a page draws those that it can do, in this order. */
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
  /** One sentence of what is so and what to do. */
  sentence: Message;
  /** What to do about it, where the sentence only quotes the service. */
  next?: Message | undefined;
  /** Likeliest first, where the service does not say why. */
  causes?: readonly Message[];
  /** What the ledger says of it, where the user has to decide on that. */
  chip?: MessageName;
  steps: readonly NextStep[];
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

const dayText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);

type RefusedFailure = Extract<Failure, { kind: 'refused' }>;

/** Statuses that say more than that the service refused (RFC 9110, section 15). */
const statusHeadings: Record<string, MessageName> = {
  '401': 'unauthorizedHeading',
  '402': 'paymentRequiredHeading',
};

/** The status decides the heading and the next step; the message is quoted word for word. */
function refusedText({ status, message, retryAfterSeconds }: RefusedFailure): FailureText {
  const isServerError = status >= 500;
  const isWrongPath = isWrongPathMessage(status, message);
  const heading = isWrongPath
    ? 'wrongPathHeading'
    : (statusHeadings[status] ?? (isServerError ? 'serverErrorHeading' : 'refusedHeading'));
  const sentence: Message =
    message === '' ? ['refusedSentence', String(status)] : ['refusedSaysSentence', String(status), message];
  const cures: Partial<Record<MessageName, MessageName>> = {
    unauthorizedHeading: 'unauthorizedNext',
    paymentRequiredHeading: 'paymentRequiredNext',
    wrongPathHeading: 'wrongPathNext',
  };
  // To wait helps where nothing else does.
  const wait: Message | null = retryAfterSeconds ? { count: 'tooManyFor', n: retryAfterSeconds } : null;
  const cure = cures[heading];
  return {
    heading: [heading],
    sentence,
    next: cure ? [cure] : (wait ?? (isServerError ? ['serverErrorNext'] : undefined)),
    steps: status === 401 || isWrongPath ? ['options', 'again'] : ['again'],
  };
}

const issueMessages = {
  invalid: {
    named: 'invalidSentence',
    unnamed: 'invalidMessageSentence',
    bare: 'invalidFieldSentence',
    none: 'invalidUnknownSentence',
  },
  'wrong-question': {
    named: 'wrongQuestionSentence',
    unnamed: 'wrongQuestionMessageSentence',
    bare: 'wrongQuestionFieldSentence',
    none: 'wrongQuestionUnknownSentence',
  },
} as const;

/** Says of the first complaint what there is of it: the service leaves out the field, the message or both. */
function issueMessage({ kind, problems }: Extract<Failure, { kind: keyof typeof issueMessages }>): Message {
  const { named, unnamed, bare, none } = issueMessages[kind];
  const { path = '', message = '' } = problems[0] ?? {};
  if (path !== '' && message !== '') return [named, path, message];
  if (message !== '') return [unnamed, message];
  return path === '' ? [none] : [bare, path];
}

const limitMessages = {
  call: { heading: 'overCallHeading', sentence: 'overCallSentence' },
  day: { heading: 'overDayHeading', sentence: 'overDaySentence' },
  session: { heading: 'overSessionHeading', sentence: 'overSessionSentence' },
  run: { heading: 'overRunHeading', sentence: 'overRunSentence' },
  collection: { heading: 'overCollectionHeading', sentence: 'overCollectionSentence' },
} as const;

/** Every failure has a sentence: a kind that is added without one does not compile. */
const textByKind: TextByKind = {
  'no-address': () => textWith('noAddressHeading', ['noAddressSentence'], 'options'),
  'no-token': () => textWith('noTokenHeading', ['noTokenSentence'], 'options'),
  'locked-token': () => textWith('lockedTokenHeading', ['lockedTokenSentence'], 'unlock'),
  'malformed-token': () => textWith('malformedTokenHeading', ['malformedTokenSentence'], 'options'),
  'expired-token': ({ at }, locale) =>
    textWith('expiredTokenHeading', ['expiredTokenSentence', dayText(at, locale)], 'options'),
  'no-permission': ({ origin }) => textWith('noPermissionHeading', ['noPermissionSentence', origin], 'allow'),
  offline: () => textWith('offlineHeading', ['offlineSentence'], 'again'),
  'wrong-question': (failure) => ({
    heading: ['invalidHeading'],
    sentence: issueMessage(failure),
    steps: ['language'],
  }),
  'over-budget': ({ which, by, limit }, locale) =>
    textWith(
      limitMessages[which].heading,
      [limitMessages[which].sentence, moneyText(by, 'prose', locale), moneyText(limit, 'prose', locale)],
      // Limits of a run and of a collection stand in the library, not in the options.
      ...(which === 'run' || which === 'collection' ? [] : (['raise-budget'] as const)),
    ),
  'unpriced-limit': ({ used, limit }) =>
    textWith('unpricedLimitHeading', ['unpricedLimitSentence', used, limit], 'raise-budget'),
  'auto-limit': ({ used, limit }) => textWith('autoLimitHeading', ['autoLimitSentence', used, limit], 'options'),
  forbidden: ({ facts }, locale) => ({
    heading: ['forbiddenHeading'],
    sentence: ['forbiddenSentence'],
    causes: facts
      ? likelyCauses(facts, 'forbidden', locale)
      : [['forbiddenCauseBalance'], ['forbiddenCauseRevoked'], ['forbiddenCauseAddress']],
    steps: ['options', 'again'],
  }),
  invalid: (failure) => ({
    heading: ['invalidHeading'],
    sentence: issueMessage(failure),
    steps: ['language', 'options'],
  }),
  'no-captions': ({ lang }, locale) =>
    lang === null
      ? textWith('noCaptionsHeading', ['noCaptionsSentence'], 'transcribe')
      : {
          heading: ['noCaptionsInHeading', languageName(lang, locale)],
          sentence: ['noCaptionsInSentence', languageName(lang, locale)],
          steps: ['language', 'machine-translation', 'transcribe'],
        },
  'too-many': ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? textWith('tooManyHeading', ['tooManySentence'], 'again')
      : textWithCount('tooManyHeading', 'tooManyFor', retryAfterSeconds, 'again'),
  refused: refusedText,
  'web-page': () => textWith('webPageHeading', ['webPageSentence'], 'options', 'again'),
  'empty-answer': () => textWith('emptyAnswerHeading', ['emptyAnswerSentence'], 'again'),
  'cut-off': ({ bytes }, locale) =>
    textWith('cutOffHeading', ['cutOffSentence', sizeText(BigInt(bytes), locale)], 'again'),
  'too-much': ({ bytes }, locale) =>
    textWith('tooMuchHeading', ['tooMuchSentence', sizeText(BigInt(bytes), locale)], 'again'),
  redirected: () => textWith('redirectedHeading', ['redirectedSentence'], 'options'),
  'strange-answer': ({ status }) => textWith('strangeHeading', ['strangeSentence', String(status)], 'options', 'again'),
  unreachable: () => textWith('unreachableHeading', ['unreachableSentence'], 'again'),
  'timed-out': ({ seconds }) => textWithCount('timedOutHeading', 'timedOutSentence', seconds, 'again'),
  stopped: () => textWith('stoppedHeading', ['stoppedSentence'], 'again'),
  interrupted: () => ({
    heading: ['interruptedHeading'],
    sentence: ['interruptedSentence'],
    chip: 'billedPossible',
    steps: ['again', 'leave'],
  }),
  'storage-full': () => textWith('storageFullHeading', ['storageFullSentence'], 'options'),
};

/** The words of a failure and what can be done about it; `locale` (BCP 47) writes dates, sizes and names of languages. */
export function failureText(failure: Failure, locale: string): FailureText {
  // One row for each kind: the row that is found under a failure's own kind takes exactly that failure.
  const textOf = textByKind[failure.kind] as (failure: Failure, locale: string) => FailureText;
  return textOf(failure, locale);
}

import { type BaseAddress, baseAddressFrom } from '@/lib/connection/base-address';
import type { ReadSecret } from '@/lib/connection/secret';
import { fail, ok, type Result } from '@/lib/shared/result';
import { type LearnedNames, waitSeconds } from './assumptions';
import { cacheKey } from './cache-key';
import type { Answer, Call, HeldAnswer } from './call';
import { type Asked, type EndpointName, rowOf } from './endpoints';
import { bounded } from './error-body';
import type { Failure, Problem } from './failure';
import { isProbe } from './probe';
import { problemsOf } from './problems';
import { readAnswer } from './read-response';
import { receive } from './received-body';
import { type Heard, heardFrom } from './reported-problems';
import { requestFor, type ServiceRequest, wordsWithoutName } from './request';
import { type Http, isRedirect, sendOnce, tokenToSend } from './send-request';
import { isSlow } from './slow-requests';
import { withoutToken } from './without-token';

/** What the reader set. Read at the moment of the call, and the only way that the token comes in here. */
export interface Account {
  serviceUrl: string;
  secret: ReadSecret;
  names: LearnedNames;
  /** The user's phrases for "no captions"; see `saysNoCaptions`. */
  noCaptions?: readonly string[] | undefined;
}

export interface ClientParts {
  /** Any sender: what matters is set with every request. */
  http: Http;
  account(): Promise<Account>;
  /** Milliseconds since 1970. */
  now(): number;
  /** A signal that aborts after so many seconds. */
  abortAfter(seconds: number): AbortSignal;
  /** Keeps what a refusal may teach of a service's names. */
  hear?(serviceUrl: string, heard: Heard): Promise<void>;
}

/** A question that may be sent, and where its token may go. */
interface Ready<N extends EndpointName> {
  name: N;
  asked: Asked<N>;
  address: BaseAddress;
  token: string;
  names: LearnedNames;
  serviceUrl: string;
  noCaptions: readonly string[] | undefined;
  probe: boolean;
}

/** The Call that really asks. Sends each question once: nothing here or below tries again (BIL-07). */
export const createClient =
  (parts: ClientParts): Call =>
  async (name, asked, wish) => {
    const question = questionFrom(name, asked, wish?.probe ?? false);
    const ready = readyFrom(name, question, await parts.account(), parts.now());
    return ready.ok ? send(parts, ready.value, wish?.signal) : ready;
  };

/** Everything that can be known without the service: what fails here was never sent, so it costs nothing. */
function readyFrom<N extends EndpointName>(
  name: N,
  question: Question<N>,
  { serviceUrl, secret, names, noCaptions }: Account,
  now: number,
): Result<Ready<N>, Failure> {
  const address = baseAddressFrom(serviceUrl);
  if (!address.ok) return fail({ kind: 'no-address' });
  const token = tokenToSend(secret, now);
  if (!token.ok) return token;
  if (!question.ok) return fail({ kind: 'wrong-question', problems: question.failure });
  const nameless = wordsWithoutName(name, question.value.asked, names);
  if (nameless.length > 0) return fail({ kind: 'wrong-question', problems: nameless.map(withoutName) });
  return ok({ name, ...question.value, address: address.value, token: token.value, names, serviceUrl, noCaptions });
}

type Question<N extends EndpointName> = Result<Pick<Ready<N>, 'asked' | 'probe'>, Problem[]>;

/** A question as its row allows it. A probe is none, and only the very question that teaches names goes by its door. */
function questionFrom<N extends EndpointName>(name: N, asked: Asked<N>, probe: boolean): Question<N> {
  if (probe && isProbe(name, asked)) return ok({ asked, probe });
  const read = rowOf(name).asked.safeParse(asked);
  return read.success ? ok({ asked: read.data, probe: false }) : fail(problemsOf(read.error));
}

const withoutName = (path: string): Problem => ({
  path,
  code: 'no_name',
  message: 'the service does not take the assumed name, and the true one is not known',
});

async function send<N extends EndpointName>(
  parts: ClientParts,
  ready: Ready<N>,
  stop: AbortSignal | undefined,
): Promise<Answer<N>> {
  const { name, asked, address, names } = ready;
  const seconds = waitFor(asked);
  const timeout = parts.abortAfter(seconds);
  const why = (otherwise: Failure): Failure => {
    if (stop?.aborted) return { kind: 'stopped' };
    return timeout.aborted ? { kind: 'timed-out', seconds } : otherwise;
  };

  const requestedAt = parts.now();
  const request = requestFor(name, asked, { base: address.base, names });
  const signal = AbortSignal.any(stop ? [stop, timeout] : [timeout]);
  const { origin } = address;
  const response = await sendOnce({
    ...request,
    headers: headersFor(request),
    ...ready,
    http: parts.http,
    origin,
    signal,
  });
  if (!response) return fail(why({ kind: 'unreachable' }));
  if (isRedirect(response)) return fail({ kind: 'redirected' });
  const { text, bytes, end, utf8 } = await receive(response.body);
  if (end === 'broken') return fail(why({ kind: 'cut-off', bytes }));
  if (end === 'too-much') return fail({ kind: 'too-much', bytes });

  // A service that repeats the token must bring it onto no page and into no storage.
  const body = withoutToken(text, ready.token);
  const tokenRemoved = body === text ? undefined : true;
  const held = heldFrom(ready, response, { requestedAt, receivedAt: parts.now(), body, tokenRemoved });
  const { noCaptions } = ready;
  const answer = readAnswer(name, held, { retryAfter: response.headers.get('retry-after'), noCaptions });
  if (answer.ok) return utf8 && !tokenRemoved ? ok({ ...answer.value, utf8 }) : answer;
  const heard = heardFrom({ ...ready, at: parts.now() }, answer.failure);
  if (heard) await parts.hear?.(ready.serviceUrl, heard);
  const refusal = fail(bounded(answer.failure));
  // That there are no captions is an answer too, and is kept for a while (CAC-01).
  if (answer.failure.kind !== 'no-captions') return refusal;
  return { ...refusal, came: { ...held, ...(noCaptions && { noCaptions }) } };
}

const heldFrom = <N extends EndpointName>(
  { name, asked, address, token }: Ready<N>,
  { status, headers }: Response,
  { tokenRemoved, ...came }: Pick<HeldAnswer, 'requestedAt' | 'receivedAt' | 'body' | 'tokenRemoved'>,
): HeldAnswer => ({
  key: cacheKey(name, asked, address.base),
  name,
  asked,
  videoId: rowOf(name).about(asked),
  status,
  contentType: withoutToken(headers.get('content-type') ?? '', token),
  ...came,
  ...(tokenRemoved && { tokenRemoved }),
});

const headersFor = ({ body }: ServiceRequest) => ({
  accept: 'application/json, */*;q=0.5',
  ...(body !== null && { 'content-type': 'application/json' }),
});

/** Longest wait in seconds; speech-to-text is slow. */
export const waitFor = (asked: object): number => (isSlow(asked) ? waitSeconds.speechToText : waitSeconds.ordinary);

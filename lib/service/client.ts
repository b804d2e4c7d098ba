import { type BaseAddress, parseBaseAddress } from '@/lib/connection/base-address';
import type { SecretState } from '@/lib/connection/secret';
import { fail, ok, type Result } from '@/lib/shared/result';
import { type DiscoveredNames, timeoutSeconds } from './assumptions';
import type { CachedResponse, Call, CallResult } from './call';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';
import type { Failure, ValidationIssue } from './failure';
import { isProbe, type RejectedRequest, rejectedRequestFrom } from './parameter-probes';
import { readResponse } from './read-response';
import { validationIssues } from './read-row';
import { redactToken } from './redact-token';
import { buildRequest, paramsWithoutName, type ServiceRequest } from './request';
import { cacheKey } from './response-cache';
import { limitIssues } from './response-failure';
import { type HttpSender, isRedirect, receiveBody, sendOnce, usableToken } from './send-request';
import { isSlowRequest } from './slow-requests';

/** What the user set. Read at the moment of the call, and the only way that the token comes in here. */
export interface Account {
  serviceUrl: string;
  secret: SecretState;
  names: DiscoveredNames;
  /** The user's phrases for "no captions"; see `saysNoCaptions`. */
  noCaptions?: readonly string[] | undefined;
}

interface ClientDeps {
  /** Any sender: what matters is set with every request. */
  http: HttpSender;
  account(): Promise<Account>;
  /** Milliseconds since 1970. */
  now(): number;
  /** A signal that aborts after so many seconds. */
  abortAfter(seconds: number): AbortSignal;
  /** Keeps what a refusal may teach of a service's names. */
  hear?(serviceUrl: string, heard: RejectedRequest): Promise<void>;
}

/** A question that may be sent, and where its token may go. */
interface CheckedRequest<N extends EndpointName> {
  name: N;
  asked: ParamsOf<N>;
  address: BaseAddress;
  token: string;
  names: DiscoveredNames;
  serviceUrl: string;
  noCaptions: readonly string[] | undefined;
  probe: boolean;
}

/** The Call that really asks. Sends each question once: nothing here or below tries again. */
export const createClient =
  (parts: ClientDeps): Call =>
  async (name, params, options) => {
    const checkedParams = checkParams(name, params, options?.probe ?? false);
    const checkedRequest = checkRequest(name, checkedParams, await parts.account(), parts.now());
    return checkedRequest.ok ? sendRequest(parts, checkedRequest.value, options?.signal) : checkedRequest;
  };

/** Everything that can be known without the service: what fails here was never sent, so it costs nothing. */
function checkRequest<N extends EndpointName>(
  name: N,
  params: CheckedParams<N>,
  { serviceUrl, secret, names, noCaptions }: Account,
  now: number,
): Result<CheckedRequest<N>, Failure> {
  const address = parseBaseAddress(serviceUrl);
  if (!address.ok) return fail({ kind: 'no-address' });
  const token = usableToken(secret, now);
  if (!token.ok) return token;
  if (!params.ok) return fail({ kind: 'wrong-question', problems: params.failure });
  const withoutNames = paramsWithoutName(name, params.value.asked, names);
  if (withoutNames.length > 0) return fail({ kind: 'wrong-question', problems: withoutNames.map(missingNameIssue) });
  return ok({ name, ...params.value, address: address.value, token: token.value, names, serviceUrl, noCaptions });
}

type CheckedParams<N extends EndpointName> = Result<Pick<CheckedRequest<N>, 'asked' | 'probe'>, ValidationIssue[]>;

/** A question as its row allows it. A probe is none, and only the very question that teaches names goes by its door. */
function checkParams<N extends EndpointName>(name: N, asked: ParamsOf<N>, probe: boolean): CheckedParams<N> {
  if (probe && isProbe(name, asked)) return ok({ asked, probe });
  const read = endpointOf(name).asked.safeParse(asked);
  return read.success ? ok({ asked: read.data, probe: false }) : fail(validationIssues(read.error));
}

const missingNameIssue = (path: string): ValidationIssue => ({
  path,
  code: 'no_name',
  message: 'the service does not take the assumed name, and the true one is not known',
});

async function sendRequest<N extends EndpointName>(
  parts: ClientDeps,
  checked: CheckedRequest<N>,
  stop: AbortSignal | undefined,
): Promise<CallResult<N>> {
  const { name, asked, address, names } = checked;
  const seconds = timeoutFor(asked);
  const timeout = parts.abortAfter(seconds);
  const failureOr = (otherwise: Failure): Failure => {
    if (stop?.aborted) return { kind: 'stopped' };
    return timeout.aborted ? { kind: 'timed-out', seconds } : otherwise;
  };

  const requestedAt = parts.now();
  const request = buildRequest(name, asked, { base: address.base, names });
  const signal = AbortSignal.any(stop ? [stop, timeout] : [timeout]);
  const { origin } = address;
  const response = await sendOnce({
    ...request,
    headers: headersFor(request),
    ...checked,
    http: parts.http,
    origin,
    signal,
  });
  if (!response) return fail(failureOr({ kind: 'unreachable' }));
  if (isRedirect(response)) return fail({ kind: 'redirected' });
  const { text, bytes, end, utf8 } = await receiveBody(response.body);
  if (end === 'broken') return fail(failureOr({ kind: 'cut-off', bytes }));
  if (end === 'too-much') return fail({ kind: 'too-much', bytes });

  // A service that repeats the token must bring it onto no page and into no storage.
  const body = redactToken(text, checked.token);
  const tokenRemoved = body === text ? undefined : true;
  const cached = cachedResponseFrom(checked, response, { requestedAt, receivedAt: parts.now(), body, tokenRemoved });
  const { noCaptions } = checked;
  const result = readResponse(name, cached, { retryAfter: response.headers.get('retry-after'), noCaptions });
  if (result.ok) return utf8 && !tokenRemoved ? ok({ ...result.value, utf8 }) : result;
  const rejected = rejectedRequestFrom({ ...checked, at: parts.now() }, result.failure);
  if (rejected) await parts.hear?.(checked.serviceUrl, rejected);
  const failure = fail(limitIssues(result.failure));
  // That there are no captions is an answer too, and is kept for a while.
  if (result.failure.kind !== 'no-captions') return failure;
  return { ...failure, came: { ...cached, ...(noCaptions && { noCaptions }) } };
}

const cachedResponseFrom = <N extends EndpointName>(
  { name, asked, address, token }: CheckedRequest<N>,
  { status, headers }: Response,
  { tokenRemoved, ...came }: Pick<CachedResponse, 'requestedAt' | 'receivedAt' | 'body' | 'tokenRemoved'>,
): CachedResponse => ({
  key: cacheKey(name, asked, address.base),
  name,
  asked,
  videoId: endpointOf(name).videoIdIn(asked),
  status,
  contentType: redactToken(headers.get('content-type') ?? '', token),
  ...came,
  ...(tokenRemoved && { tokenRemoved }),
});

const headersFor = ({ body }: ServiceRequest) => ({
  accept: 'application/json, */*;q=0.5',
  ...(body !== null && { 'content-type': 'application/json' }),
});

/** Longest wait in seconds; speech-to-text is slow. */
export const timeoutFor = (params: object): number =>
  isSlowRequest(params) ? timeoutSeconds.speechToText : timeoutSeconds.ordinary;

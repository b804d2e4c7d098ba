import { type BaseAddress, parseBaseAddress } from '@/lib/connection/connection';
import type { SecretState } from '@/lib/connection/token';
import { fail, ok, type Result } from '@/lib/shared/result';
import { type ParameterNames, timeoutSeconds } from './assumptions';
import type { CachedResponse, Call, CallOptions, CallResult } from './call';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';
import type { Failure, ValidationIssue } from './failure';
import { isProbe, type RejectedRequest, rejectedRequestFrom } from './parameter-probes';
import { readResponse, truncateIssues } from './read-response';
import { validationIssues } from './read-row';
import { buildRequest, cacheKey, type ServiceRequest, undocumentedParams } from './request';
import { isSlowRequest } from './request-limits';
import { type HttpSender, isRedirect, receiveBody, redactToken, sendOnce, usableToken } from './send-request';

/** The user's connection, read again for every request. The client receives the token only from here. */
export interface Account {
  connection: string;
  serviceUrl: string;
  secret: SecretState;
  /** `null` until the user has confirmed the parameter names of this service. */
  names: ParameterNames | null;
  /** The user's phrases for "no captions"; see `isNoCaptionsMessage`. */
  noCaptions?: readonly string[] | undefined;
}

interface ClientDeps {
  http: HttpSender;
  account(): Promise<Account>;
  /** Milliseconds since 1970. */
  now(): number;
  abortAfter(seconds: number): AbortSignal;
  /** Records a validation error that may reveal parameter names. */
  onRejected?(serviceUrl: string, rejected: RejectedRequest): Promise<void>;
}

interface CheckedRequest<N extends EndpointName> {
  name: N;
  params: ParamsOf<N>;
  address: BaseAddress;
  token: string;
  names: ParameterNames;
  serviceUrl: string;
  noCaptions: readonly string[] | undefined;
  probe: boolean;
}

/** Creates the call that sends requests. It sends each one once and never retries. */
export const createClient =
  (deps: ClientDeps): Call =>
  async (name, params, options) => {
    const checkedParams = checkParams(name, params, options?.probe ?? false);
    const account = await deps.account();
    // The user may have switched connections since the row was written.
    if (options?.row && options.row.connection?.id !== account.connection) return fail({ kind: 'other-connection' });
    if (options?.signal?.aborted) return { ok: false, failure: { kind: 'stopped' }, isUnsent: true };
    const checkedRequest = checkRequest(name, checkedParams, account, deps.now());
    return checkedRequest.ok ? sendRequest(deps, checkedRequest.value, options) : checkedRequest;
  };

/** Checks a request without the network. A request that fails here is not sent, so it is not billed. */
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
  if (!params.ok) return fail({ kind: 'invalid-request', problems: params.failure });
  const unconfirmed = names ? [] : undocumentedParams(name, params.value.params);
  if (unconfirmed.length > 0) return fail({ kind: 'invalid-request', problems: unconfirmed.map(unconfirmedNameIssue) });
  const checked = { name, ...params.value, address: address.value, token: token.value, serviceUrl, noCaptions };
  return ok({ ...checked, names: names ?? {} });
}

type CheckedParams<N extends EndpointName> = Result<Pick<CheckedRequest<N>, 'params' | 'probe'>, ValidationIssue[]>;

/**
 * Validates the parameters against the endpoint's schema. Only an exact probe is not validated, because it omits
 * required parameters on purpose.
 */
function checkParams<N extends EndpointName>(name: N, params: ParamsOf<N>, probe: boolean): CheckedParams<N> {
  if (probe && isProbe(name, params)) return ok({ params, probe });
  const read = endpointOf(name).paramsSchema.safeParse(params);
  return read.success ? ok({ params: read.data, probe: false }) : fail(validationIssues(read.error));
}

const unconfirmedNameIssue = (path: string): ValidationIssue => ({
  path,
  code: 'unconfirmed_name',
  message: 'its API parameter name is not confirmed',
});

async function sendRequest<N extends EndpointName>(
  deps: ClientDeps,
  checked: CheckedRequest<N>,
  { signal: stopSignal, row }: CallOptions = {},
): Promise<CallResult<N>> {
  const { name, params, address, names } = checked;
  const seconds = timeoutFor(params);
  const timeout = deps.abortAfter(seconds);
  const failureOr = (otherwise: Failure): Failure => {
    if (stopSignal?.aborted) return { kind: 'stopped' };
    return timeout.aborted ? { kind: 'timed-out', seconds } : otherwise;
  };

  const requestedAt = deps.now();
  const request = buildRequest(name, params, { base: address.base, names });
  const signal = AbortSignal.any(stopSignal ? [stopSignal, timeout] : [timeout]);
  const { origin } = address;
  const response = await sendOnce({
    ...request,
    headers: headersFor(request),
    ...checked,
    http: deps.http,
    origin,
    signal,
  });
  if (!response) return fail(failureOr({ kind: 'unreachable' }));
  if (isRedirect(response)) return fail({ kind: 'redirected' });
  const { text, bytes, end, utf8 } = await receiveBody(response.body);
  // An error status says what happened even if its body did not arrive whole.
  if (end === 'interrupted' && response.ok) return fail(failureOr({ kind: 'truncated', bytes }));
  if (end === 'response-too-large' && response.ok) return fail({ kind: 'response-too-large', bytes });

  // A response may contain the token, which must never reach a page or storage.
  const body = redactToken(text, checked.token);
  const tokenRemoved = body === text ? undefined : (true as const);
  const receivedFields = { requestedAt, receivedAt: deps.now(), body, tokenRemoved, requestId: row?.id };
  const cached = cachedResponseFrom(checked, response, receivedFields);
  const { noCaptions } = checked;
  const result = readResponse(name, cached, { retryAfter: response.headers.get('retry-after'), noCaptions });
  if (result.ok) return utf8 && !tokenRemoved ? ok({ ...result.value, utf8 }) : result;
  const rejected = rejectedRequestFrom({ name, params, probe: checked.probe, at: deps.now() }, result.failure);
  if (rejected) await deps.onRejected?.(checked.serviceUrl, rejected);
  const failure = fail(truncateIssues(result.failure));
  // "No captions" is a valid response too, and is saved for a while.
  if (result.failure.kind !== 'no-captions') return failure;
  return { ...failure, response: { ...cached, ...(noCaptions && { noCaptions: [...noCaptions] }) } };
}

const cachedResponseFrom = <N extends EndpointName>(
  { name, params, address, token }: CheckedRequest<N>,
  { status, headers }: Response,
  {
    tokenRemoved,
    requestId,
    ...received
  }: Pick<CachedResponse, 'requestedAt' | 'receivedAt' | 'body' | 'tokenRemoved' | 'requestId'>,
): CachedResponse => ({
  key: cacheKey(name, params, address.base),
  name,
  params,
  videoId: endpointOf(name).videoIdIn(params),
  status,
  contentType: redactToken(headers.get('content-type') ?? '', token),
  ...received,
  ...(tokenRemoved && { tokenRemoved }),
  ...(requestId && { requestId }),
});

const headersFor = ({ body }: ServiceRequest) => ({
  accept: 'application/json, */*;q=0.5',
  ...(body !== null && { 'content-type': 'application/json' }),
});

/** Returns the maximum wait for a response, in seconds. */
export const timeoutFor = (params: object): number =>
  isSlowRequest(params) ? timeoutSeconds.speechToText : timeoutSeconds.ordinary;

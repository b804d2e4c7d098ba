import type { Bill } from '../billing.ts';
import type { Fault } from '../faults.ts';
import type { Service } from '../service.ts';
import type { Endpoint, EndpointResult, Input } from './endpoint.ts';
import { forbidden } from './rejection.ts';

/** A request to an endpoint, sent over REST or as a tool call. */
interface EndpointCall {
  endpoint: Endpoint;
  input: Input;
  authorization: string | null;
  /** The path as shown in the bill. */
  path: string;
  query: string;
}

/**
 * Checks authorization, runs the endpoint and bills the request. The bill does not depend on whether the response is
 * sent.
 */
export async function callAndBill(
  call: EndpointCall,
  service: Service,
  fault: Fault | undefined,
): Promise<EndpointResult> {
  const { endpoint, input } = call;
  const { status, project } = await service.tokens.owner(call.authorization);
  // A request is not billed if its project is unknown or has no balance left.
  const payer = project && project.bill.balance > 0 ? project.bill : null;
  const isAllowed = status === 'good' && payer !== null;
  const result = isAllowed ? applyChanges(endpoint, await endpoint.run(input, service), service) : forbidden();
  if (payer && fault?.billed !== false) charge(call, result, payer, service.now());
  return result;
}

/** Applies the response changes to a successful response; error responses stay unchanged. */
const applyChanges = ({ name }: Endpoint, result: EndpointResult, { responseChanges }: Service): EndpointResult =>
  result.rejection ? result : { ...result, body: responseChanges.apply(name, result.body) };

function charge(
  { endpoint: { name }, path, query }: EndpointCall,
  result: EndpointResult,
  bill: Bill,
  time: number,
): void {
  const { rejection, rate = name, status = 200 } = result;
  if (rejection && !bill.prices.billedRejections[rejection]) return;
  const perUnit = bill.prices.rates[rate].unit > 0;
  const units = result.units ?? (rejection && perUnit ? 0 : 1);
  bill.enter({ endpoint: name, rate, units, path, query, status }, time);
}

import type { Bill } from '../billing.ts';
import type { Fault } from '../faults.ts';
import type { Service } from '../service.ts';
import type { Answered, Endpoint, Input } from './endpoint.ts';
import { forbidden } from './refusal.ts';

/** One question to an endpoint, whichever entry point brought it. */
interface Question {
  endpoint: Endpoint;
  input: Input;
  /** The Authorization header. */
  authorization: string | null;
  /** What the bill shows of it. */
  path: string;
  query: string;
}

/** Checks the asker, asks the endpoint, and enters what it costs: when it was asked for, whatever becomes of the answer. */
export async function askBilled(question: Question, service: Service, fault: Fault | undefined): Promise<Answered> {
  const { endpoint, input } = question;
  const { standing, project } = await service.tokens.asker(question.authorization);
  // Nobody pays for a request whose token names no project, nor from an empty account.
  const payer = project && project.bill.balance > 0 ? project.bill : null;
  const mayAsk = standing === 'good' && payer !== null;
  const answered = mayAsk ? oddly(endpoint, await endpoint.ask(input, service), service) : forbidden();
  if (payer && fault?.billed !== false) charge(question, answered, payer, service.now());
  return answered;
}

/** A good answer as the oddities leave it; refusals stay what they are. */
const oddly = ({ name }: Endpoint, answered: Answered, { oddities }: Service): Answered =>
  answered.refusal ? answered : { ...answered, body: oddities.made(name, answered.body) };

function charge({ endpoint: { name }, path, query }: Question, answered: Answered, bill: Bill, at: number): void {
  const { refusal, rate = name, status = 200 } = answered;
  if (refusal && !bill.prices.billedRefusals[refusal]) return;
  const perUnit = bill.prices.rates[rate].unit > 0;
  const units = answered.units ?? (refusal && perUnit ? 0 : 1);
  bill.enter({ endpoint: name, rate, units, path, query, status }, at);
}

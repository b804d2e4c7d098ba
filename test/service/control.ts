import { z } from 'zod/v3';
import { undocumentedNames } from '../../lib/service/assumptions.ts';
import { accountSwitchShape } from './account/account-switches.ts';
import { accountActions, projectNamed } from './account/control.ts';
import { Fault } from './faults.ts';
import { toolSwitchShape } from './mcp/tool-switches.ts';
import { Oddity } from './oddities.ts';
import { type Service, unsaid } from './service.ts';

const Switches = z
  .object({
    names: z.record(z.string()).transform((names) => names as Service['switches']['names']),
    rawText: z.boolean(),
    speechToTextSeconds: z.number().min(0),
    linkHours: z.number(),
    linkExpire: z.boolean(),
    mediaBytesPerSecond: z.number().min(10).nullable(),
    adSeconds: z.number().int().min(0).max(60),
    mediaRanges: z.boolean(),
    clockAheadSeconds: z.number(),
    network: z.string().nullable(),
    country: z.string().length(2).nullable(),
    mostIdsInVideos: z.number().int().min(1).nullable(),
    ...toolSwitchShape,
    ...accountSwitchShape,
  })
  .partial()
  .strict();

/** Without a project, what is said is about the one that is ready at the start. */
const OfProject = z.object({ project: z.string().optional() }).strict();

type Action = (said: unknown, service: Service) => unknown;

/** The names under which this service takes the parameters that the document does not show. */
const namesNow = (service: Service) =>
  Object.fromEntries(
    (Object.keys(undocumentedNames) as (keyof typeof undocumentedNames)[]).map((key) => [key, unsaid(service, key)]),
  );

/** Everything a test or a tour may look at or set while the service runs, by method and path below `/_control/`. */
const actions: Record<string, Action> = {
  'GET bill': (said, service) => projectNamed(OfProject.parse(said).project, service).bill.shown(),
  'DELETE bill': (said, service) => projectNamed(OfProject.parse(said).project, service).bill.forget(),
  'PUT balance': (said, service) => {
    const { micros, project } = OfProject.extend({ micros: z.number().int() }).parse(said);
    projectNamed(project, service).bill.balance = micros;
  },
  ...accountActions,
  'GET switches': (_, { switches }) => switches,
  'PATCH switches': (said, { switches }) => Object.assign(switches, Switches.parse(said)),
  'GET names': (_, service) => namesNow(service),
  'GET faults': (_, { faults }) => faults.list(),
  'POST faults': (said, { faults }) => faults.add(Fault.parse(said)),
  'DELETE faults': (_, { faults }) => faults.clear(),
  'GET oddities': (_, { oddities }) => oddities.list(),
  'POST oddities': (said, { oddities }) => oddities.add(Oddity.parse(said)),
  'DELETE oddities': (_, { oddities }) => oddities.clear(),
  // Every link given out so far is refused from now on, as the platform does when it likes; a fresh list has good ones.
  'DELETE links': (_, { links }) => links.void(),
  // Sessions of tool-calling clients are lost, as after a restart.
  'DELETE tool-sessions': (_, { toolSessions }) => toolSessions.forget(),
  'GET seen': (_, { seen }) => seen.list(),
  'DELETE seen': (_, { seen }) => seen.forget(),
  'POST tokens': async (said, service) => {
    const { seconds, project } = OfProject.extend({ seconds: z.number().int().optional() }).parse(said);
    return { token: await service.tokens.make({ seconds, project: projectNamed(project, service) }) };
  },
  'DELETE tokens': (said, { tokens }) => tokens.revoke(z.object({ token: z.string() }).strict().parse(said).token),
};

/** Answers a request to `/_control/…`; it needs no token, because only this machine can reach it. */
export async function control(request: Request, what: string, service: Service): Promise<Response> {
  const action = actions[`${request.method} ${what}`];
  if (!action) return Response.json({ controls: Object.keys(actions) }, { status: 404 });
  const text = await request.text();
  try {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const told = await action(text === '' ? asked : JSON.parse(text), service);
    return told === undefined ? new Response(null, { status: 204 }) : Response.json(told);
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 400 });
  }
}

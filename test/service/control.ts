import { z } from 'zod/v3';
import { undocumentedNames } from '../../lib/service/assumptions.ts';
import { accountSwitchShape } from './account/account-switches.ts';
import { accountActions, projectNamed } from './account/control.ts';
import { Fault } from './faults.ts';
import { toolSwitchShape } from './mcp/tool-switches.ts';
import { ResponseChange } from './response-changes.ts';
import { type Service, undocumentedName } from './service.ts';

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

/** Without `project`, the action applies to the project of the initial token. */
const ProjectInput = z.object({ project: z.string().optional() }).strict();

type Action = (input: unknown, service: Service) => unknown;

/** Returns the names that this service uses for the undocumented parameters. */
const currentNames = (service: Service) =>
  Object.fromEntries(
    (Object.keys(undocumentedNames) as (keyof typeof undocumentedNames)[]).map((key) => [
      key,
      undocumentedName(service, key),
    ]),
  );

/** Control actions by method and path below `/_control/`. */
const actions: Record<string, Action> = {
  'GET bill': (input, service) => projectNamed(ProjectInput.parse(input).project, service).bill.report(),
  'DELETE bill': (input, service) => projectNamed(ProjectInput.parse(input).project, service).bill.clear(),
  'PUT balance': (input, service) => {
    const { micros, project } = ProjectInput.extend({ micros: z.number().int() }).parse(input);
    projectNamed(project, service).bill.balance = micros;
  },
  ...accountActions,
  'GET switches': (_, { switches }) => switches,
  'PATCH switches': (input, { switches }) => Object.assign(switches, Switches.parse(input)),
  'GET names': (_, service) => currentNames(service),
  'GET faults': (_, { faults }) => faults.list(),
  'POST faults': (input, { faults }) => faults.add(Fault.parse(input)),
  'DELETE faults': (_, { faults }) => faults.clear(),
  'GET oddities': (_, { responseChanges }) => responseChanges.list(),
  'POST oddities': (input, { responseChanges }) => responseChanges.add(ResponseChange.parse(input)),
  'DELETE oddities': (_, { responseChanges }) => responseChanges.clear(),
  // Invalidates every issued link, as the platform may do at any time; newly fetched lists contain valid links.
  'DELETE links': (_, { links }) => links.void(),
  // Ends the sessions of MCP clients, as a restart does.
  'DELETE tool-sessions': (_, { toolSessions }) => toolSessions.endAll(),
  'GET seen': (_, { requestLog }) => requestLog.list(),
  'DELETE seen': (_, { requestLog }) => requestLog.clear(),
  'POST tokens': async (input, service) => {
    const { seconds, project } = ProjectInput.extend({ seconds: z.number().int().optional() }).parse(input);
    return { token: await service.tokens.create({ seconds, project: projectNamed(project, service) }) };
  },
  'DELETE tokens': (input, { tokens }) => tokens.revoke(z.object({ token: z.string() }).strict().parse(input).token),
};

/** Handles a request to `/_control/…`. No token is required, because only this machine can reach the service. */
export async function control(request: Request, what: string, service: Service): Promise<Response> {
  const action = actions[`${request.method} ${what}`];
  if (!action) return Response.json({ controls: Object.keys(actions) }, { status: 404 });
  const text = await request.text();
  try {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const result = await action(text === '' ? params : JSON.parse(text), service);
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 400 });
  }
}

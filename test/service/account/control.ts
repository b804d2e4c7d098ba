import { z } from 'zod/v3';
import type { Service } from '../service.ts';
import type { Account, Project } from './accounts.ts';
import { disconnectApp } from './apps.ts';

const plainProject = ({ id, name, bill, tokens, apps }: Project) => ({
  id,
  name,
  balance: bill.balance,
  tokens: [...tokens.values()],
  apps: [...apps.values()].map(({ grants: _, ...app }) => app),
});

const plain = ({ project, ...account }: Account) => ({ ...account, project: plainProject(project) });

/** The project that a control call is about: the one that is ready at the start, if none is named. */
export function projectNamed(id: string | undefined, { accounts }: Service): Project {
  const project = id === undefined ? accounts.ready : accounts.project(id);
  if (!project) throw new Error(`There is no project ${id}`);
  return project;
}

const NewAccount = z
  .object({
    name: z.string(),
    provider: z.enum(['northgate', 'larkfield']).default('northgate'),
    micros: z.number().int().default(0),
  })
  .strict();

/** What a test may look at or set of accounts; see `../control.ts`. */
export const accountActions: Record<string, (said: unknown, service: Service) => unknown> = {
  'GET accounts': (_, { accounts }) => accounts.list().map(plain),
  // An account as if somebody of that name had signed in, added credit and made a token.
  'POST accounts': async (said, { accounts, tokens }) => {
    const { name, provider, micros } = NewAccount.parse(said);
    const account = accounts.signedIn(provider, name);
    account.project.bill.balance = micros;
    return { ...plain(account), token: await tokens.make({ project: account.project }) };
  },
  'DELETE apps': (said, service) => {
    const { id } = z.object({ id: z.string() }).strict().parse(said);
    if (!disconnectApp(service, id)) throw new Error(`There is no app ${id}`);
  },
};

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

/** Returns the project with this id, or the initial project without an id. Throws if there is no such project. */
export function projectNamed(id: string | undefined, { accounts }: Service): Project {
  const project = id === undefined ? accounts.initialProject : accounts.project(id);
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

/** Control actions that read or change accounts; see `../control.ts`. */
export const accountActions: Record<string, (input: unknown, service: Service) => unknown> = {
  'GET accounts': (_, { accounts }) => accounts.list().map(plain),
  // Creates an account as if a user with that name had signed in, added credit and created a token.
  'POST accounts': async (input, { accounts, tokens }) => {
    const { name, provider, micros } = NewAccount.parse(input);
    const account = accounts.signIn(provider, name);
    account.project.bill.balance = micros;
    return { ...plain(account), token: await tokens.create({ project: account.project }) };
  },
  'DELETE apps': (input, service) => {
    const { id } = z.object({ id: z.string() }).strict().parse(input);
    if (!disconnectApp(service, id)) throw new Error(`There is no app ${id}`);
  },
};

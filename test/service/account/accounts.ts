import { randomBytes } from 'node:crypto';
import { type Bill, createBill } from '../billing.ts';

/**
 * A dashboard token as the list of tokens shows it. The token itself is not part of it, because it is shown only once.
 */
export interface DashboardToken {
  /** The `jti` claim of the token. */
  id: string;
  name: string;
  /** Milliseconds since 1970, like all times in this file. */
  createdAt: number;
  endsAt: number;
  isRevoked: boolean;
}

/** A connected app (section "Authentication", 7). */
export interface App {
  id: string;
  /** Client id from the registration with the authorization server. */
  clientId: string;
  name: string;
  connectedAt: number;
  lastUsedAt: number | null;
  /** Ids of the approvals under which the app's tokens were issued. */
  grants: Set<string>;
}

/** A project, which owns tokens and pays for their requests. */
export interface Project {
  id: string;
  name: string;
  bill: Bill;
  tokens: Map<string, DashboardToken>;
  apps: Map<string, App>;
}

/** A dashboard user, identified by a name at one of the identity providers. */
export interface Account {
  id: string;
  provider: string;
  name: string;
  project: Project;
}

/** A user's approval of an app, as the authorization server reports it when it issues a token. */
interface Approval {
  account: string;
  clientId: string;
  grant: string;
  appName: string;
}

/** All accounts, and the project of the initial token. */
export interface Accounts {
  initialProject: Project;
  /**
   * Returns the user's account. A new user gets an account with a project called Default and no credit (section
   * "Authentication", 6).
   */
  signIn(provider: string, name: string): Account;
  account(id: string): Account | undefined;
  project(id: string): Project | undefined;
  list(): Account[];
  /**
   * Returns the app of an approval and the account's project; connects the app first if necessary. Returns `undefined`
   * for an unknown account.
   */
  connectApp(approval: Approval, time: number): { project: Project; app: App } | undefined;
  /**
   * Removes an app, which invalidates its access tokens. Returns the ids of its approvals, or `undefined` if there is
   * no such app.
   */
  disconnect(appId: string): string[] | undefined;
  /** Removes an approval from its app, and the app if it has no other approval. */
  grantEnded(grant: string): void;
}

const createId = (): string => randomBytes(8).toString('hex');

const createProject = (id: string, bill: Bill): Project => ({
  id,
  name: 'Default',
  bill,
  tokens: new Map(),
  apps: new Map(),
});

function findOrCreateApp({ apps }: Project, { clientId, grant, appName }: Approval, time: number): App {
  const known = [...apps.values()].find((app) => app.clientId === clientId);
  if (known) {
    known.grants.add(grant);
    return known;
  }
  const app: App = {
    id: createId(),
    clientId,
    name: appName,
    connectedAt: time,
    lastUsedAt: null,
    grants: new Set([grant]),
  };
  apps.set(app.id, app);
  return app;
}

/** Creates in-memory accounts, billed at the prices of this seed. */
export function createAccounts(seed: number, bill: Bill = createBill(seed)): Accounts {
  const initialProject = createProject('ready-made', bill);
  const all = new Map<string, Account>();
  const projects = (): Project[] => [initialProject, ...[...all.values()].map(({ project }) => project)];

  return {
    initialProject,
    signIn(provider, name) {
      const known = [...all.values()].find((each) => each.provider === provider && each.name === name);
      const account = known ?? {
        id: createId(),
        provider,
        name,
        project: createProject(createId(), createBill(seed, 0)),
      };
      all.set(account.id, account);
      return account;
    },
    account: (id) => all.get(id),
    project: (id) => projects().find((project) => project.id === id),
    list: () => [...all.values()],
    connectApp(approval, time) {
      const project = all.get(approval.account)?.project;
      return project && { project, app: findOrCreateApp(project, approval, time) };
    },
    disconnect(appId) {
      const project = projects().find(({ apps }) => apps.has(appId));
      const app = project?.apps.get(appId);
      project?.apps.delete(appId);
      return app && [...app.grants];
    },
    grantEnded(grant) {
      for (const { apps } of projects())
        for (const app of apps.values()) if (app.grants.delete(grant) && app.grants.size === 0) apps.delete(app.id);
    },
  };
}

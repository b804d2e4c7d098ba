import { randomBytes } from 'node:crypto';
import { type Bill, createBill } from '../billing.ts';

/** A token made in the dashboard, as its list shows it. The token itself is shown once and kept nowhere. */
export interface MadeToken {
  /** The `jti` of its claims. */
  id: string;
  name: string;
  /** Milliseconds since 1970, as all times here. */
  madeAt: number;
  endsAt: number;
  isRevoked: boolean;
}

/** A connected app, section "Authentication", 7. */
export interface App {
  id: string;
  /** As the authorization server registered it. */
  clientId: string;
  name: string;
  connectedAt: number;
  lastUsedAt: number | null;
  /** The approvals of its user that its tokens come from. */
  grants: Set<string>;
}

/** What tokens belong to and requests are billed to. */
export interface Project {
  id: string;
  name: string;
  bill: Bill;
  tokens: Map<string, MadeToken>;
  apps: Map<string, App>;
}

/** Who signs in to the dashboard: a name at one of the identity providers. */
export interface Account {
  id: string;
  provider: string;
  name: string;
  project: Project;
}

/** Whose authority an app has, as the authorization server tells it when it issues a token. */
interface Approval {
  account: string;
  clientId: string;
  grant: string;
  appName: string;
}

/** Everybody who has an account, and the project of the token that is ready at the start. */
export interface Accounts {
  ready: Project;
  /** Section "Authentication", 6: who has no account gets one, with a project called Default and no credit. */
  signedIn(provider: string, name: string): Account;
  account(id: string): Account | undefined;
  project(id: string): Project | undefined;
  list(): Account[];
  /** The app that an approval stands for: the one that is connected already, or a new one. */
  connected(approval: Approval, at: number): { project: Project; app: App } | undefined;
  /** Ends an app with all its tokens; answers the approvals that end with it, `undefined` where there is no such app. */
  disconnect(appId: string): string[] | undefined;
  /** Ends whatever app has this approval. */
  grantEnded(grant: string): void;
}

const newId = (): string => randomBytes(8).toString('hex');

const newProject = (id: string, bill: Bill): Project => ({
  id,
  name: 'Default',
  bill,
  tokens: new Map(),
  apps: new Map(),
});

function connectedApp({ apps }: Project, { clientId, grant, appName }: Approval, at: number): App {
  const known = [...apps.values()].find((app) => app.clientId === clientId);
  if (known) {
    known.grants.add(grant);
    return known;
  }
  const app: App = {
    id: newId(),
    clientId,
    name: appName,
    connectedAt: at,
    lastUsedAt: null,
    grants: new Set([grant]),
  };
  apps.set(app.id, app);
  return app;
}

/** Accounts in memory, billed at the prices of this seed. */
export function createAccounts(seed: number, bill: Bill = createBill(seed)): Accounts {
  const ready = newProject('ready-made', bill);
  const all = new Map<string, Account>();
  const projects = (): Project[] => [ready, ...[...all.values()].map(({ project }) => project)];

  return {
    ready,
    signedIn(provider, name) {
      const known = [...all.values()].find((each) => each.provider === provider && each.name === name);
      const account = known ?? { id: newId(), provider, name, project: newProject(newId(), createBill(seed, 0)) };
      all.set(account.id, account);
      return account;
    },
    account: (id) => all.get(id),
    project: (id) => projects().find((project) => project.id === id),
    list: () => [...all.values()],
    connected(approval, at) {
      const project = all.get(approval.account)?.project;
      return project && { project, app: connectedApp(project, approval, at) };
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

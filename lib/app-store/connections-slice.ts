import type { StateCreator } from 'zustand';
import type { ConnectionState } from '@/lib/connection/account';
import { parseBaseAddress } from '@/lib/connection/base-address';
import { activeConnection, type Connection, type TokenStorage } from '@/lib/connection/connection';
import {
  appendConnection,
  dropConnection,
  updateActiveConnection,
  updateConnection,
} from '@/lib/connection/connection-list';
import type { AccountSlice } from './account-slice';
import type { ConnectionTestSlice } from './connection-test';
import type { Ports } from './ports';

/** The token's door as a page has it: it writes, and gives nothing back. */
interface TokenPort {
  /** Takes a token as pasted. */
  write(pasted: string, of: Pick<Connection, 'id' | 'rest'>): Promise<void>;
  /** Makes the key of a passphrase, for the token that is kept next. */
  takePassphrase(connection: string, typed: string): Promise<void>;
  /** Whether the passphrase was the right one. */
  unlock(connection: string, typed: string): Promise<boolean>;
}

export interface ConnectionsPorts extends Pick<Ports, 'ask' | 'permit'> {
  token: TokenPort;
  /** An id that nothing else has. */
  newId(): string;
}

/** What became of a token that was forgotten. */
interface DeletedToken {
  connection: string;
  /** Others may know it. */
  leaked: boolean;
  /** Who gave it at a sign-in; `null` where it was pasted. */
  issuer: string | null;
  /** That server took note. */
  takenBack: boolean;
}

/** The services that the user may ask, which of them is asked, and what becomes of its token. */
export interface ConnectionsSlice {
  /** What is known of each, by its id; `null` until it was read. */
  states: Readonly<Record<string, ConnectionState>> | null;
  /** The address that was given last is none of a service. */
  badAddress: boolean;
  badEntry: boolean;
  /** The passphrase that was given last opened nothing. */
  wrongPassphrase: boolean;
  /** The token that was forgotten last; `null` until then, and after another was given. */
  forgotten: DeletedToken | null;
  readConnections(): Promise<void>;
  /** One more, empty, which is asked from now on. */
  addConnection(): Promise<void>;
  chooseConnection(id: string): Promise<void>;
  renameConnection(id: string, name: string): Promise<void>;
  /** Takes its token along. */
  removeConnection(id: string): Promise<void>;
  /** Within a click: checks the address, has the browser ask for it, keeps it. Whether it is one of a service. */
  saveAddress(text: string): Promise<boolean>;
  /** The same of the tool-calling entry point, which may also be none. */
  saveEntry(text: string): Promise<boolean>;
  /** `passphrase` is given where it is to rest under one and none was given yet. */
  saveToken(pasted: string, passphrase?: string): Promise<void>;
  /** Moves the token to another place, without anybody seeing it; `null` where no new passphrase is needed. */
  restToken(rest: TokenStorage, passphrase: string | null): Promise<void>;
  unlockToken(passphrase: string): Promise<void>;
  forgetToken(leaked?: boolean): Promise<void>;
}

type OptionsSlices = ConnectionsSlice & AccountSlice & ConnectionTestSlice;
type PartialSlice<K extends keyof ConnectionsSlice> = StateCreator<OptionsSlices, [], [], Pick<ConnectionsSlice, K>>;

/** What was said of another connection, or before something changed, no longer counts. */
const initialResults = {
  badAddress: false,
  badEntry: false,
  wrongPassphrase: false,
  forgotten: null,
  tried: { is: 'idle' },
} as const;

export const connectionsSlice =
  (ports: ConnectionsPorts): StateCreator<OptionsSlices, [], [], ConnectionsSlice> =>
  (...store) => ({
    ...connectionList(ports)(...store),
    ...connectionAddresses(ports)(...store),
    ...connectionToken(ports)(...store),
  });

type ListMembers = 'states' | 'readConnections' | `${'add' | 'choose' | 'rename' | 'remove'}Connection`;

const connectionList =
  ({ ask, newId }: ConnectionsPorts): PartialSlice<ListMembers> =>
  (set, get) => ({
    states: null,
    readConnections: async () => set({ states: await ask('account/connections', null) }),
    async addConnection() {
      set(initialResults);
      await get().changeSettings(appendConnection(updateActiveConnection(get().settings, {}), newId()));
      await get().readAccount();
    },
    async chooseConnection(connection) {
      set(initialResults);
      await get().changeSettings({ connection });
      await get().readAccount();
    },
    async renameConnection(id, name) {
      await get().changeSettings(updateConnection(get().settings, id, { name: name.trim() }));
    },
    async removeConnection(id) {
      await ask('token/forget', { connection: id });
      set(initialResults);
      await get().changeSettings(dropConnection(get().settings, id));
      await get().readAccount();
    },
  });

const connectionAddresses =
  ({ permit }: ConnectionsPorts): PartialSlice<'badAddress' | 'badEntry' | 'saveAddress' | 'saveEntry'> =>
  (set, get) => {
    const save = async (of: 'serviceUrl' | 'mcpUrl', text: string): Promise<boolean> => {
      const address = parseBaseAddress(text);
      if (!address.ok) return false;
      // Asked first: the browser hears it within the click alone. A no is shown as such, and the address kept.
      const asked = permit(address.value.origin);
      const changed = updateActiveConnection(get().settings, { [of]: address.value.base });
      await Promise.all([asked, get().changeSettings(changed)]);
      set({ tried: { is: 'idle' } });
      await get().readAccount();
      return true;
    };
    return {
      badAddress: false,
      badEntry: false,
      async saveAddress(text) {
        const saving = save('serviceUrl', text);
        const isGood = await saving;
        set({ badAddress: !isGood });
        return isGood;
      },
      async saveEntry(text) {
        const isNone = text.trim() === '';
        if (isNone) await get().changeSettings(updateActiveConnection(get().settings, { mcpUrl: '' }));
        const isGood = isNone || (await save('mcpUrl', text));
        set({ badEntry: !isGood });
        return isGood;
      },
    };
  };

type TokenMembers = 'wrongPassphrase' | 'forgotten' | 'saveToken' | 'restToken' | 'unlockToken' | 'forgetToken';

const connectionToken =
  ({ ask, token }: ConnectionsPorts): PartialSlice<TokenMembers> =>
  (set, get) => {
    const active = () => activeConnection(get().settings);
    return {
      wrongPassphrase: false,
      forgotten: null,
      async saveToken(pasted, passphrase) {
        // A token needs a connection to belong to, before there is an address too.
        await get().changeSettings(updateActiveConnection(get().settings, {}));
        const { id, rest } = active();
        if (passphrase !== undefined) await token.takePassphrase(id, passphrase);
        await token.write(pasted, { id, rest });
        set({ tried: { is: 'idle' }, forgotten: null });
        await get().readAccount();
      },
      async restToken(rest, passphrase) {
        const { id } = active();
        if (passphrase !== null) await token.takePassphrase(id, passphrase);
        // The worker moves it and writes down where it is, also where this page is closed meanwhile.
        await ask('token/rest', { connection: id, rest });
        await get().changeSettings(updateActiveConnection(get().settings, { rest }));
        await get().readAccount();
      },
      async unlockToken(passphrase) {
        const isRight = await token.unlock(active().id, passphrase);
        set({ wrongPassphrase: !isRight });
        await get().readAccount();
      },
      async forgetToken(leaked = false) {
        const { id } = active();
        const known = get().states?.[id]?.token;
        const issuer = (known && 'issuer' in known && known.issuer) || null;
        const { takenBack } = await ask('token/forget', { connection: id });
        set({ ...initialResults, forgotten: { connection: id, leaked, issuer, takenBack } });
        await get().readAccount();
      },
    };
  };

import type { StateCreator } from 'zustand';
import {
  activeConnection,
  type Connection,
  type ConnectionAddresses,
  type ConnectionState,
  newConnection,
  originOf,
  parseBaseAddress,
  type TokenStorage,
} from '@/lib/connection/connection';
import {
  appendConnection,
  changeActiveAddress,
  dropConnection,
  updateActiveConnection,
  updateConnection,
} from '@/lib/connection/connection-list';
import { hasTokenForm } from '@/lib/connection/token';
import { interruptedOrThrow } from '@/lib/messaging/call-worker';
import { ownValue } from '@/lib/shared/own-value';
import type { AccountSlice } from './account-slice';
import type { ConnectionTestSlice } from './connection-test-slice';
import type { Ports } from './ports';

/** A page's access to the token: it can write the token but never read it. */
interface TokenPort {
  /** Stores the token in pasted text, for the origins of the connection's addresses. */
  write(pasted: string, connection: Connection): Promise<void>;
  /** Binds a token that was stored before any address to an origin. Other tokens keep their origins. */
  bind(connection: string, origin: string): Promise<void>;
  /** Derives the key from a passphrase, for the token that is stored next. */
  setPassphrase(connection: string, typed: string): Promise<void>;
  /** Returns whether the passphrase was correct. */
  unlock(connection: string, typed: string): Promise<boolean>;
}

export interface ConnectionsPorts extends Pick<Ports, 'sendMessage' | 'permit'> {
  token: TokenPort;
  newId(): string;
}

interface DeletedToken {
  connection: string;
  /** The user reported that others may know the token. */
  leaked: boolean;
  /** The server that issued the token at a sign-in; `null` for a pasted token. */
  issuer: string | null;
  /** The server confirmed that it revoked the token. */
  isRevoked: boolean;
}

export interface ConnectionsSlice {
  /** The state of each connection by its id; `null` until it has been read. */
  states: Readonly<Record<string, ConnectionState>> | null;
  /** The last address entered is not a valid service address. */
  badAddress: boolean;
  badToolAddress: boolean;
  /** The last text entered as a token does not have the form of a token. */
  badToken: boolean;
  wrongPassphrase: boolean;
  /** The last deleted token; `null` if there is none, a new token is stored or another connection becomes active. */
  deletedToken: DeletedToken | null;
  /** The id of the active connection if its address was moved to another origin and needs a token; otherwise `null`. */
  movedConnection: string | null;
  readConnections(): Promise<void>;
  /** Adds an empty connection and makes it active. */
  addConnection(): Promise<void>;
  chooseConnection(id: string): Promise<void>;
  renameConnection(id: string, name: string): Promise<void>;
  removeConnection(id: string): Promise<void>;
  /** Saves a valid or empty address of the active connection. One on another origin needs a new token. */
  changeAddress(field: keyof ConnectionAddresses, address: string): Promise<void>;
  /**
   * Checks the address, requests permission for it and saves it. Returns whether the address is valid. Works only in a
   * click handler, before any `await`.
   */
  saveAddress(text: string): Promise<boolean>;
  /** Does the same as `saveAddress` for the tool-calling address, which may be empty. */
  saveToolAddress(text: string): Promise<boolean>;
  /**
   * Stores a pasted token and returns whether it was stored; text without the form of a token is rejected. `passphrase`
   * is required if the token is to be stored under a passphrase that is not set yet.
   */
  saveToken(pasted: string, passphrase?: string): Promise<boolean>;
  /**
   * Checks the address and the token together and saves them. Without a pasted token, the stored token stays. Returns
   * whether both are saved. Works only in a click handler, like `saveAddress`.
   */
  saveConnection(address: string, pasted: string): Promise<boolean>;
  /** Moves the token to another storage without revealing it. `passphrase` is `null` if no new passphrase is needed. */
  moveToken(tokenStorage: TokenStorage, passphrase: string | null): Promise<void>;
  unlockToken(passphrase: string): Promise<void>;
  deleteToken(leaked?: boolean): Promise<void>;
}

type OptionsSlices = ConnectionsSlice & AccountSlice & ConnectionTestSlice;
type PartialSlice<K extends keyof ConnectionsSlice> = StateCreator<OptionsSlices, [], [], Pick<ConnectionsSlice, K>>;

/** These results are reset when the active connection changes. */
const initialResults = {
  badAddress: false,
  badToolAddress: false,
  badToken: false,
  wrongPassphrase: false,
  deletedToken: null,
  movedConnection: null,
  testResult: { is: 'idle' },
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
  ({ sendMessage, token, newId }: ConnectionsPorts): PartialSlice<ListMembers> =>
  (set, get) => ({
    states: null,
    readConnections: async () => set({ states: await sendMessage('account/connections', null) }),
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
      deleteTokenOf({ sendMessage, token }, id);
      set(initialResults);
      await get().changeSettings(dropConnection(get().settings, id));
      await get().readAccount();
    },
  });

/**
 * Deletes the token of a connection that no longer exists. The worker deletes it at once. Its revocation may take long
 * or fail, so nothing waits for it.
 */
function deleteTokenOf({ sendMessage, token }: Pick<ConnectionsPorts, 'sendMessage' | 'token'>, id: string): void {
  void sendMessage('token/delete', { connection: id }).catch(async (error) => {
    await token.write('', newConnection(id));
    interruptedOrThrow(error);
  });
}

const connectionAddresses =
  (
    ports: ConnectionsPorts,
  ): PartialSlice<
    'movedConnection' | 'changeAddress' | 'badAddress' | 'badToolAddress' | 'saveAddress' | 'saveToolAddress'
  > =>
  (set, get) => {
    const save = async (field: 'serviceUrl' | 'mcpUrl', text: string): Promise<boolean> => {
      const address = parseBaseAddress(text);
      if (!address.ok) return false;
      // Permission must be requested in the click handler, before any `await`. The address is saved even if the user
      // refuses.
      const permission = ports.permit(address.value.origin);
      await Promise.all([permission, get().changeAddress(field, address.value.base)]);
      set({ testResult: { is: 'idle' } });
      await get().readAccount();
      return true;
    };
    return {
      movedConnection: null,
      changeAddress(field, address) {
        const { replacedId, ...changed } = changeActiveAddress(get().settings, field, address, ports.newId());
        if (replacedId === null) {
          const origin = field === 'serviceUrl' ? originOf(address) : null;
          return get()
            .changeSettings(changed)
            .then(() => (origin === null ? undefined : ports.token.bind(changed.connection, origin)));
        }
        set({ ...initialResults, movedConnection: changed.connection });
        return get()
          .changeSettings(changed)
          .then(() => deleteTokenOf(ports, replacedId));
      },
      badAddress: false,
      badToolAddress: false,
      async saveAddress(text) {
        const saving = save('serviceUrl', text);
        const isValid = await saving;
        set({ badAddress: !isValid });
        return isValid;
      },
      async saveToolAddress(text) {
        const isNone = text.trim() === '';
        if (isNone) await get().changeAddress('mcpUrl', '');
        const isValid = isNone || (await save('mcpUrl', text));
        set({ badToolAddress: !isValid });
        return isValid;
      },
    };
  };

type TokenMembers =
  | 'badToken'
  | 'wrongPassphrase'
  | 'deletedToken'
  | 'saveToken'
  | 'saveConnection'
  | 'moveToken'
  | 'unlockToken'
  | 'deleteToken';

const connectionToken =
  ({ sendMessage, token }: ConnectionsPorts): PartialSlice<TokenMembers> =>
  (set, get) => {
    const active = () => activeConnection(get().settings);
    return {
      badToken: false,
      wrongPassphrase: false,
      deletedToken: null,
      async saveToken(pasted, passphrase) {
        const isToken = hasTokenForm(pasted);
        set({ badToken: !isToken });
        if (!isToken) return false;
        // A token belongs to a connection, so a connection is created even before there is an address.
        await get().changeSettings(updateActiveConnection(get().settings, {}));
        const connection = active();
        if (passphrase !== undefined) await token.setPassphrase(connection.id, passphrase);
        await token.write(pasted, connection);
        set({ testResult: { is: 'idle' }, deletedToken: null, movedConnection: null });
        await get().readAccount();
        return true;
      },
      async saveConnection(address, pasted) {
        const isPasted = pasted.trim() !== '';
        const storedToken = get().account?.token.is ?? 'none';
        const origin = originOf(address);
        const isUsable =
          storedToken !== 'none' && storedToken !== 'malformed' && origin === originOf(active().serviceUrl);
        set({ badToken: !(isPasted ? hasTokenForm(pasted) : isUsable), badAddress: origin === null });
        if (get().badToken || get().badAddress) return false;
        // The token is stored after the address, so that no token is stored for a rejected address.
        const isSaved = await get().saveAddress(address);
        // The user may have chosen another connection while the browser asked for permission.
        return isSaved && originOf(active().serviceUrl) === origin && (!isPasted || get().saveToken(pasted));
      },
      async moveToken(tokenStorage, passphrase) {
        const { id } = active();
        if (passphrase !== null) await token.setPassphrase(id, passphrase);
        // The worker moves the token and records its storage, even if this page is closed meanwhile.
        await sendMessage('token/move', { connection: id, tokenStorage });
        if (active().id === id) await get().changeSettings(updateActiveConnection(get().settings, { tokenStorage }));
        await get().readAccount();
      },
      async unlockToken(passphrase) {
        const isRight = await token.unlock(active().id, passphrase);
        set({ wrongPassphrase: !isRight });
        await get().readAccount();
      },
      async deleteToken(leaked = false) {
        const { id } = active();
        const known = ownValue(get().states, id)?.token;
        const issuer = (known && 'issuer' in known && known.issuer) || null;
        const { isRevoked } = await sendMessage('token/delete', { connection: id });
        set({ ...initialResults, deletedToken: { connection: id, leaked, issuer, isRevoked } });
        await get().readAccount();
      },
    };
  };

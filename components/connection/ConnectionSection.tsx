import { type FormEvent, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { OptionsSection, OptionsViewContext } from '@/components/settings/OptionsSection';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FailureView } from '@/components/ui/FailureView';
import { dateTimeText, joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import { connectionTestParams } from '@/lib/app-store/connection-test-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import {
  activeConnection,
  blockerOf,
  type Connection,
  type ConnectionState,
  type Connections,
} from '@/lib/connection/connection';
import { connectionName } from '@/lib/connection/connection-list';
import { wasSent } from '@/lib/service/failure';
import { quoteFor } from '@/lib/service/quote';
import type { Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { ServiceAddressField } from './ServiceAddressField';
import { TokenSettings } from './TokenSettings';
import { tokenSummary } from './token-summary';

interface Props {
  connections: readonly Connection[];
  activeId: string;
  /** The states of the connections by id; `null` until they are loaded. */
  states: Readonly<Record<string, ConnectionState>> | null;
  onChoose(id: string): void;
  onRename(id: string, name: string): void;
  onRemove(id: string): void;
}

export function ConnectionList({ connections, activeId, states, onChoose, onRename, onRemove }: Props) {
  const t = useTranslation();
  const group = useId();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Connection | null>(null);
  const finishRenaming = (name: string | null) => {
    if (renamedId !== null && name !== null) onRename(renamedId, name);
    setRenamedId(null);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('connectionActive')}</legend>
      <ul className="row-list">
        {connections.map((one) => (
          <li key={one.id}>
            <label className="choice grow">
              <input type="radio" name={group} checked={one.id === activeId} onChange={() => onChoose(one.id)} />
              <bdi>{connectionLabel(t, one)}</bdi>
              <span className="note">{connectionSummary(t, one, ownValue(states, one.id))}</span>
            </label>
            <IconButton
              icon="pencil"
              label={t('connectionRename', connectionLabel(t, one))}
              onPress={() => setRenamedId(one.id)}
            />
            <IconButton
              icon="trash"
              label={t('deleteNamed', connectionLabel(t, one))}
              onPress={() => setRemoval(one)}
            />
            {one.id === renamedId && <ConnectionNameField name={one.name} onDone={finishRenaming} />}
          </li>
        ))}
      </ul>
      {removal && (
        <ConfirmDialog
          title={t('deleteThis', connectionLabel(t, removal))}
          text={t('connectionRemoveText')}
          confirmLabel={t('delete')}
          onConfirm={() => {
            onRemove(removal.id);
            setRemoval(null);
          }}
          onCancel={() => setRemoval(null)}
        />
      )}
    </fieldset>
  );
}

/** Edits the name of a connection. `onDone` receives `null` if the user cancels. */
function ConnectionNameField({ name, onDone }: { name: string; onDone(name: string | null): void }) {
  const t = useTranslation();
  const [text, setText] = useState(name);
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone(text);
  };
  const cancel = () => onDone(null);
  return (
    <form className="flex-row wrap renaming" onSubmit={save}>
      <TextField id={id} label={t('name')} value={text} maxLength={60} focused onCancel={cancel} onType={setText} />
      <button type="submit" className="button">
        {t('save')}
      </button>
      <button type="button" className="button quiet" onClick={cancel}>
        {t('cancel')}
      </button>
    </form>
  );
}

/** Returns the label of a connection, even if it has neither name nor address. */
const connectionLabel = (t: Translate, connection: Connection): string =>
  connectionName(connection) || t('connectionNew');

function connectionSummary(t: Translate, { name, serviceUrl }: Connection, state: ConnectionState | undefined): string {
  const host = name.trim() === '' ? null : (URL.parse(serviceUrl)?.host ?? null);
  const lastSuccess = state?.workedAt ? t('connectionLastResponse', dateTimeText(t, state.workedAt)) : null;
  const parts = [host, state && tokenSummary(t, state.token), lastSuccess];
  return parts.filter((part) => part !== null && part !== undefined).join(' · ');
}

interface ConnectionSectionProps {
  options: OptionsStore;
  /** The sign-in, an alternative to pasting a token. */
  signIn?: ReactNode;
}

/** The active connection in one row once it works. Its fields are shown if it needs attention, or if the user opens them. */
export function ConnectionSection({ options, signIn }: ConnectionSectionProps) {
  const { target, isSearching } = useContext(OptionsViewContext);
  const needsAttention = useNeedsAttention(options);
  const [isOpen, setOpen] = useState(false);
  const opensFields = target?.id === 'connection' || isSearching;
  useEffect(() => {
    if (opensFields) setOpen(true);
  }, [opensFields]);
  useEffect(() => {
    if (needsAttention) setOpen(false);
  }, [needsAttention]);
  return (
    <OptionsSection id="connection">
      {needsAttention === false && (
        <ConnectionRow options={options} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      {(needsAttention || (isOpen && needsAttention !== null)) && (
        <ConnectionFields options={options} signIn={signIn} />
      )}
    </OptionsSection>
  );
}

/** Returns whether the active connection can't send requests; `null` until it is known. */
function useNeedsAttention(options: OptionsStore): boolean | null {
  const { id } = activeConnection(useStore(options, (state) => state.settings));
  const account = useStore(options, (state) => state.account);
  const state = useStore(options, (state) => ownValue(state.states, id));
  if (state && (state.unreachable.length > 0 || state.tokenless.length > 0)) return true;
  return account && blockerOf(account) !== null;
}

function ConnectionRow({ options, isOpen, onToggle }: { options: OptionsStore; isOpen: boolean; onToggle(): void }) {
  const t = useTranslation();
  const active = activeConnection(useStore(options, (state) => state.settings));
  const state = useStore(options, (state) => ownValue(state.states, active.id));
  return (
    <div className="connection-row">
      <span className={state?.workedAt ? 'success-text' : 'secondary-text'}>
        <Icon name={state?.workedAt ? 'circle-check' : 'circle-question-mark'} />
      </span>
      <div className="grow">
        <strong className="strong">
          <bdi>{connectionLabel(t, active)}</bdi>
        </strong>
        <p className="note">
          {joinFacts(t, [
            t(state?.workedAt ? 'popupTokenWorks' : 'popupTokenUntried'),
            connectionSummary(t, active, state),
          ])}
        </p>
      </div>
      <ConnectionTest options={options} />
      <button type="button" className="button" aria-expanded={isOpen} onClick={onToggle}>
        <span>{t('change')}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
      </button>
    </div>
  );
}

/** The button that sends the cheapest request, and the failure of the last one. */
function ConnectionTest({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { goTo } = useContext(OptionsViewContext);
  const settings = useStore(options, (state) => state.settings);
  const offline = useStore(options, isOffline);
  const test = useStore(options, (state) => state.testResult);
  const { testConnection, stopConnectionTest } = options.getState();
  return (
    <>
      <PricedButton
        label={t(test.is === 'loading' ? 'welcomeTesting' : 'connectionTest')}
        price={quoteFor('autocomplete', connectionTestParams, settings)}
        disabledReason={offline ? { is: 'offline' } : null}
        busySince={test.is === 'loading' ? test.since : null}
        mayBillAgain={test.is === 'failed' && wasSent(test.failure.kind)}
        onStop={stopConnectionTest}
        onPress={() => void testConnection()}
      />
      {test.is === 'failed' && (
        <FailureView failure={test.failure} actions={{ 'raise-budget': () => goTo('spending') }} isInline />
      )}
      <p className="visually-hidden" role="status">
        {test.is === 'ready' && t('popupTokenWorks')}
      </p>
    </>
  );
}

function ConnectionFields({ options, signIn }: ConnectionSectionProps) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const states = useStore(options, (state) => state.states);
  const { connections } = settings;
  const active = activeConnection(settings);
  const { addConnection, chooseConnection, renameConnection, removeConnection } = options.getState();
  return (
    <>
      {connections.length > 0 && (
        <>
          <ConnectionList
            connections={connections}
            states={states}
            activeId={active.id}
            onChoose={(id) => void chooseConnection(id)}
            onRename={(id, name) => void renameConnection(id, name)}
            onRemove={(id) => void removeConnection(id)}
          />
          <div>
            <button type="button" className="button" onClick={() => void addConnection()}>
              <Icon name="plus" small />
              {t('connectionAdd')}
            </button>
          </div>
        </>
      )}
      {connections.length > 1 && <h3 className="subheading">{connectionLabel(t, active)}</h3>}
      <AddressFields options={options} />
      <TokenSettings key={active.id} options={options} signIn={signIn} />
    </>
  );
}

/**
 * Identifies the fields of the active connection. Its id may change with its address, and the field must keep the focus.
 * Before the settings are loaded, there are no connections.
 */
const positionOf = ({ connections, connection }: Connections): number =>
  Math.max(
    0,
    connections.findIndex(({ id }) => id === connection),
  );

function AddressFields({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const account = useStore(options, (state) => state.account);
  const settings = useStore(options, (state) => state.settings);
  const { serviceUrl } = activeConnection(settings);
  const isInvalidAddress = useStore(options, (state) => state.badAddress);
  // Until the account is loaded, the settings may be only the defaults.
  const loadedAddress = account === null ? null : serviceUrl;
  return (
    <>
      <ServiceAddressField
        key={positionOf(settings)}
        label={t('serviceAddress')}
        note={t('optionsAddressNote')}
        address={loadedAddress}
        isInvalid={isInvalidAddress}
        onSave={(text) => void options.getState().saveAddress(text)}
      />
      <BlockedOrigins options={options} />
      <TokenlessOrigins options={options} />
    </>
  );
}

/** Edits the address at which the active connection's service offers MCP tools and sign-in. */
export function McpAddressField({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const active = activeConnection(settings);
  const isInvalid = useStore(options, (state) => state.badToolAddress);
  return (
    <>
      {settings.connections.length > 1 && <h3 className="subheading">{connectionLabel(t, active)}</h3>}
      <ServiceAddressField
        key={positionOf(settings)}
        label={t('optionsEntry')}
        note={t('optionsEntryNote')}
        address={active.mcpUrl}
        isInvalid={isInvalid}
        onSave={(text) => void options.getState().saveToolAddress(text)}
      />
      <BlockedOrigins options={options} />
      <TokenlessOrigins options={options} />
    </>
  );
}

/** Lists the origins of the active connection that the browser blocks, each with a button that requests access. */
function BlockedOrigins({ options }: { options: OptionsStore }) {
  const { id } = activeConnection(useStore(options, (state) => state.settings));
  const unreachable = useStore(options, (state) => ownValue(state.states, id)?.unreachable ?? noOrigins);
  return (
    <>
      {unreachable.map((origin) => (
        <FailureView
          key={origin}
          failure={{ kind: 'no-permission', origin }}
          actions={{ allow: () => void options.getState().permit(origin) }}
          isInline
        />
      ))}
    </>
  );
}

/** Lists the origins of the active connection to which its stored token is not sent. */
function TokenlessOrigins({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { id } = activeConnection(useStore(options, (state) => state.settings));
  const tokenless = useStore(options, (state) => ownValue(state.states, id)?.tokenless ?? noOrigins);
  return tokenless.map((origin) => (
    <div key={origin} className="alert warning" role="status">
      <Icon name="triangle-alert" />
      <p>{t('tokenNotForOrigin', origin)}</p>
    </div>
  ));
}

const noOrigins: readonly string[] = [];

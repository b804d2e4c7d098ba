import { type FormEvent, useId, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import type { ConnectionState } from '@/lib/connection/account';
import type { Connection } from '@/lib/connection/connection';
import { connectionName } from '@/lib/connection/connection-name';
import type { Translate } from '@/lib/shared/localized-text';
import { tokenSummary } from './token-summary';

interface Props {
  connections: readonly Connection[];
  /** The id of the one that is asked. */
  asked: string;
  /** By id; `null` until it is known. */
  states: Readonly<Record<string, ConnectionState>> | null;
  onChoose(id: string): void;
  onRename(id: string, name: string): void;
  onRemove(id: string): void;
}

/** The services that may be asked, and which of them is: a choice among rows, each with its name, host and token in words. */
export function ConnectionList({ connections, asked, states, onChoose, onRename, onRemove }: Props) {
  const t = useTranslation();
  const group = useId();
  const [renamed, rename] = useState<string | null>(null);
  const [leaving, leave] = useState<Connection | null>(null);
  const named = (name: string | null) => {
    if (renamed !== null && name !== null) onRename(renamed, name);
    rename(null);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('connectionAsked')}</legend>
      <ul className="book">
        {connections.map((one) => (
          <li key={one.id}>
            <label className="choice grow">
              <input type="radio" name={group} checked={one.id === asked} onChange={() => onChoose(one.id)} />
              <bdi>{connectionLabel(t, one)}</bdi>
              <span className="note">{connectionSummary(t, one, states?.[one.id])}</span>
            </label>
            <IconButton
              icon="pencil"
              label={t('connectionRename', connectionLabel(t, one))}
              onPress={() => rename(one.id)}
            />
            <IconButton
              icon="trash"
              label={t('connectionRemove', connectionLabel(t, one))}
              onPress={() => leave(one)}
            />
            {one.id === renamed && <ConnectionNameField name={one.name} onDone={named} />}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('connectionRemoveTitle', connectionLabel(t, leaving))}
          text={t('connectionRemoveText')}
          confirmLabel={t('connectionRemoveYes')}
          onConfirm={() => {
            onRemove(leaving.id);
            leave(null);
          }}
          onCancel={() => leave(null)}
        />
      )}
    </fieldset>
  );
}

/** `null` where the user left it as it was. */
function ConnectionNameField({ name, onDone }: { name: string; onDone(name: string | null): void }) {
  const t = useTranslation();
  const [typed, type] = useState(name);
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone(typed);
  };
  const leave = () => onDone(null);
  return (
    <form className="row wrap renaming" onSubmit={save}>
      <TextField id={id} label={t('connectionName')} value={typed} most={60} focused onLeave={leave} onType={type} />
      <button type="submit" className="btn">
        {t('save')}
      </button>
      <button type="button" className="btn quiet" onClick={leave}>
        {t('cancel')}
      </button>
    </form>
  );
}

/** One that has neither name nor address is new. */
export const connectionLabel = (t: Translate, connection: Connection): string =>
  connectionName(connection) || t('connectionNew');

function connectionSummary(t: Translate, { name, serviceUrl }: Connection, state: ConnectionState | undefined): string {
  const host = name.trim() === '' ? null : (URL.parse(serviceUrl)?.host ?? null);
  const worked = state?.workedAt ? t('connectionWorked', dateTimeText(t, state.workedAt)) : null;
  const parts = [host, state && tokenSummary(t, state.token), worked];
  return parts.filter((part) => part !== null && part !== undefined).join(' · ');
}

import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Section } from '@/components/settings/Section';
import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection } from '@/lib/connection/connection';
import { ConnectionList, connectionLabel } from './ConnectionList';
import { connectionFieldIds } from './ConnectionSignIn';
import { ServiceAddressField } from './ServiceAddressField';
import { TokenSettings } from './TokenSettings';

interface Props {
  chosen: OptionsStore;
  /** The alternative to pasting a token. */
  signIn?: ReactNode;
}

/** The connections of the user: their list, and the addresses and the token of the active one. */
export function ConnectionSection({ chosen, signIn }: Props) {
  const t = useTranslation();
  const settings = useStore(chosen, (state) => state.settings);
  const states = useStore(chosen, (state) => state.states);
  const { connections } = settings;
  const active = activeConnection(settings);
  const { addConnection, chooseConnection, renameConnection, removeConnection } = chosen.getState();
  return (
    <Section title={t('sectionConnection')} description={t('sectionConnectionWhat')}>
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
            <button type="button" className="btn" onClick={() => void addConnection()}>
              <Icon name="plus" small />
              {t('connectionAdd')}
            </button>
          </div>
        </>
      )}
      {connections.length > 1 && <h3 className="sub">{connectionLabel(t, active)}</h3>}
      <AddressFields chosen={chosen} />
      <TokenSettings key={active.id} chosen={chosen} signIn={signIn} />
    </Section>
  );
}

function AddressFields({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const account = useStore(chosen, (state) => state.account);
  const { id, serviceUrl, mcpUrl } = activeConnection(useStore(chosen, (state) => state.settings));
  const unreachable = useStore(chosen, (state) => state.states?.[id]?.unreachable ?? noOrigins);
  const badAddress = useStore(chosen, (state) => state.badAddress);
  const badEntry = useStore(chosen, (state) => state.badEntry);
  const { saveAddress, saveEntry, permit } = chosen.getState();
  // The address must not overwrite text that was entered while the account was loading.
  const loadedAddress = account === null ? '' : serviceUrl;
  return (
    <>
      <ServiceAddressField
        key={`${id} service`}
        label={t('optionsAddress')}
        note={t('optionsAddressNote')}
        address={loadedAddress}
        isInvalid={badAddress}
        onSave={(text) => void saveAddress(text)}
      />
      <ServiceAddressField
        key={`${id} tools`}
        id={connectionFieldIds.entry}
        label={t('optionsEntry')}
        note={t('optionsEntryNote')}
        address={mcpUrl}
        isInvalid={badEntry}
        onSave={(text) => void saveEntry(text)}
      />
      {unreachable.map((origin) => (
        <FailureView
          key={origin}
          failure={{ kind: 'no-permission', origin }}
          actions={{ allow: () => void permit(origin) }}
          beside
        />
      ))}
    </>
  );
}

const noOrigins: readonly string[] = [];

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
  /** How to sign in instead of pasting a token. */
  signIn?: ReactNode;
}

/** Which services there are, which of them is asked, and who pays. */
export function ConnectionSection({ chosen, signIn }: Props) {
  const t = useTranslation();
  const settings = useStore(chosen, (state) => state.settings);
  const states = useStore(chosen, (state) => state.states);
  const { connections } = settings;
  const active = activeConnection(settings);
  const { addConnection, chooseConnection, renameConnection, removeConnection } = chosen.getState();
  return (
    <Section title={t('sectionConnection')} what={t('sectionConnectionWhat')}>
      {connections.length > 0 && (
        <>
          <ConnectionList
            {...{ connections, states }}
            asked={active.id}
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
  // One that is only now read does not wipe out what was typed meanwhile.
  const read = account === null ? '' : serviceUrl;
  return (
    <>
      <ServiceAddressField
        key={`${id} service`}
        label={t('optionsAddress')}
        note={t('optionsAddressNote')}
        address={read}
        bad={badAddress}
        onSave={(text) => void saveAddress(text)}
      />
      <ServiceAddressField
        key={`${id} tools`}
        id={connectionFieldIds.entry}
        label={t('optionsEntry')}
        note={t('optionsEntryNote')}
        address={mcpUrl}
        bad={badEntry}
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

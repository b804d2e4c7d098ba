import { useState } from 'react';
import { useStore } from 'zustand';
import { ConnectionSignIn, connectionFieldIds, focusField } from '@/components/connection/ConnectionSignIn';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { TokenField } from '@/components/connection/TokenField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { type AccountState, activeConnection } from '@/lib/connection/connection';

interface Props {
  store: OptionsStore;
  account: AccountState;
  text: string;
  isSigningIn: boolean;
  onText(text: string): void;
  onSave(): void;
  onMethod(isSigningIn: boolean): void;
  /** Looks for a sign-in at the tool-calling address, which may be empty. Returns whether the address was saved. */
  onSignIn(toolAddress: string): Promise<boolean>;
}

/** Lets the user paste a token or sign in. */
export function TokenStep({ store, account, text, isSigningIn, onText, onSave, onMethod, onSignIn }: Props) {
  const t = useTranslation();
  const isInvalid = useStore(store, (state) => state.badToken);
  const error = t(text.trim() === '' ? 'welcomeTokenMissing' : 'tokenInvalid');
  return (
    <>
      <div className="flex-row wrap">
        <h2 className="subheading grow">{t('accessToken')}</h2>
        <Segmented
          label={t('welcomeMethod')}
          options={[
            [false, t('welcomeMethodPaste')],
            [true, t('signIn')],
          ]}
          value={isSigningIn}
          onChoose={onMethod}
        />
      </div>
      {isSigningIn ? (
        <SignInFields store={store} onSignIn={onSignIn} onPaste={() => onMethod(false)} />
      ) : (
        <TokenField
          id={connectionFieldIds.token}
          label={t('accessToken')}
          isLabelHidden
          note={t('welcomeTokenNote')}
          token={account.token}
          text={text}
          error={isInvalid ? error : null}
          onText={onText}
          onSave={onSave}
        />
      )}
    </>
  );
}

interface SignInFieldsProps extends Pick<Props, 'store' | 'onSignIn'> {
  onPaste(): void;
}

function SignInFields({ store, onSignIn, onPaste }: SignInFieldsProps) {
  const t = useTranslation();
  const savedAddress = useStore(store, ({ settings }) => activeConnection(settings).mcpUrl);
  const isInvalid = useStore(store, (state) => state.badToolAddress);
  // Until the user types, the field shows the saved address, which the lookup may have found.
  const [typed, setTyped] = useState<string | null>(null);
  const toolAddress = typed ?? savedAddress;
  const start = async () => {
    const isSaved = await onSignIn(toolAddress);
    // The user may have typed another address meanwhile.
    if (isSaved) setTyped((current) => (current === typed ? null : current));
  };
  return (
    <>
      <ServiceAddressField
        id={connectionFieldIds.entry}
        label={t('optionsEntry')}
        note={t('welcomeSignInNote')}
        address={toolAddress}
        isInvalid={isInvalid}
        onText={setTyped}
        onSave={() => void start()}
      />
      <ConnectionSignIn
        options={store}
        onStart={() => void start()}
        onAddress={() => focusField(connectionFieldIds.entry)}
        onPaste={onPaste}
        isPrimary
      />
    </>
  );
}

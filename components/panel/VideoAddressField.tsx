import { useState } from 'react';
import { PasteField } from '@/components/ui/PasteField';
import { useTranslation } from '@/components/ui/translation';

interface VideoAddressFieldProps {
  /** True if the user opened the field, so that it takes the focus. */
  focused?: boolean;
  /** Shows the video of an address or id. Returns whether the text contains one. */
  onShow(text: string): boolean;
  /** Called on Escape if the user opened the field. */
  onCancel?: (() => void) | undefined;
}

export function VideoAddressField({ onShow, ...rest }: VideoAddressFieldProps) {
  const t = useTranslation();
  const [isInvalid, setInvalid] = useState(false);
  const words = { label: t('addressLabel'), placeholder: t('addressPlaceholder') };
  return (
    <PasteField
      {...words}
      error={isInvalid ? t('badAddress') : null}
      onShow={(text) => setInvalid(!onShow(text))}
      {...rest}
    />
  );
}

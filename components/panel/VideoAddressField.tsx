import { PasteField } from '@/components/ui/PasteField';
import { useTranslation } from '@/components/ui/translation';

interface VideoAddressFieldProps {
  /** True if the last entered text is not the address of a video. */
  isInvalid: boolean;
  /** True if the user opened the field, so that it takes the focus. */
  focused?: boolean;
  onShow(text: string): void;
  /** Called on Escape if the user opened the field. */
  onCancel?: (() => void) | undefined;
}

/** A field for the address or id of a video. */
export function VideoAddressField({ isInvalid, ...rest }: VideoAddressFieldProps) {
  const t = useTranslation();
  const words = { label: t('addressLabel'), placeholder: t('addressPlaceholder') };
  return <PasteField {...words} error={isInvalid ? t('badAddress') : null} {...rest} />;
}

import { PasteField } from '@/components/ui/PasteField';
import { useTranslation } from '@/components/ui/translation';

interface VideoAddressFieldProps {
  /** What was given last is not the address of a video. */
  bad: boolean;
  /** Set when the user opened it: then it takes the focus. */
  focused?: boolean;
  onShow(text: string): void;
  /** Escape leaves it, where it was opened. */
  onLeave?: (() => void) | undefined;
}

/** Takes the address of a video or its bare id, for when detection fails or no page is open. */
export function VideoAddressField({ bad, ...rest }: VideoAddressFieldProps) {
  const t = useTranslation();
  const words = { label: t('addressLabel'), placeholder: t('addressPlaceholder') };
  return <PasteField {...words} bad={bad ? t('badAddress') : null} {...rest} />;
}

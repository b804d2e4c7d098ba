import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** http or https; `null` where there is none. */
  link: string | null;
  name: string;
}

/** A thumbnail that was asked for: loaded when it comes into view, without saying from where. */
export function Thumbnail({ link, name }: Props) {
  const t = useTranslation();
  const [isBroken, broke] = useState(false);
  if (link === null || isBroken) {
    return (
      <span className="thumb broken note">
        <Icon name="file-exclamation-point" small />
        {t('filesPictureBroken')}
      </span>
    );
  }
  return (
    <span className="thumb">
      <img
        src={link}
        alt={t('filesPictureOf', name)}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => broke(true)}
      />
    </span>
  );
}

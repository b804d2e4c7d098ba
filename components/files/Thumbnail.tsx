import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** An http or https URL; `null` if there is none. */
  link: string | null;
  name: string;
}

/** A thumbnail, loaded lazily and without a referrer. */
export function Thumbnail({ link, name }: Props) {
  const t = useTranslation();
  const [brokenLink, setBrokenLink] = useState<string | null>(null);
  if (link === null || link === brokenLink) {
    return (
      <span className="thumbnail broken note">
        <Icon name="file-exclamation-point" small />
        {t('filesPictureBroken')}
      </span>
    );
  }
  return (
    <span className="thumbnail">
      <img
        src={link}
        alt={t('filesPictureOf', name)}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => setBrokenLink(link)}
      />
    </span>
  );
}

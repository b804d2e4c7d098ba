import { useState } from 'react';
import { ExternalLink } from '@/components/ui/ExternalLink';
import { useTranslation } from '@/components/ui/words';
import type { Video } from '@/lib/service/video-schema';
import { webAddress } from '@/lib/shared/web-address';
import { Fact } from './FactList';

type Thumbnail = NonNullable<NonNullable<Video['thumbnails']>['default']>;

/** The pictures of a video by size. None is loaded before it is asked for. */
export function ThumbnailsFact({ thumbnails }: { thumbnails: Video['thumbnails'] }) {
  const t = useTranslation();
  const pictures = Object.entries(thumbnails ?? {}).filter((entry): entry is [string, Thumbnail] =>
    isThumbnail(entry[1]),
  );
  const value = pictures.map(([, { url }]) => url).join('\n');
  return (
    <Fact name={t('fieldPictures')} field="thumbnails" value={thumbnails && value}>
      <ul className="stack">
        {pictures.map(([size, picture]) => (
          <ThumbnailRow key={size} size={size} picture={picture} />
        ))}
      </ul>
    </Fact>
  );
}

/** Unknown sizes are kept unread. */
const isThumbnail = (value: unknown): value is Thumbnail =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

function ThumbnailRow({ size, picture }: { size: string; picture: Thumbnail }) {
  const t = useTranslation();
  const [state, turn] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  const { url, width, height } = picture;
  const href = webAddress(url);
  const measure = width && height ? `${width} × ${height}` : t('notGiven');
  return (
    <li className="stack tight">
      <span className="row wrap">
        <span>
          <bdi>{size}</bdi> <bdi className="note">{measure}</bdi>
        </span>
        {href && state === 'hidden' && (
          <button type="button" className="link" onClick={() => turn('shown')}>
            {t('fieldPictureShow')} <span className="sr">{measure}</span>
          </button>
        )}
      </span>
      {href ? <ExternalLink href={href}>{url}</ExternalLink> : <bdi className="none">{url}</bdi>}
      {href && state === 'shown' && (
        <img
          src={href}
          width={width}
          height={height}
          alt={t('fieldPictureAlt', measure)}
          referrerPolicy="no-referrer"
          onError={() => turn('failed')}
        />
      )}
      {state === 'failed' && <span className="note">{t('fieldPictureFailed')}</span>}
    </li>
  );
}

import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import type { MediaSortKey } from '@/lib/settings/media-orders';
import type { MessageName } from '@/lib/shared/localized-text';

interface MediaSortProps {
  by: MediaSortKey;
  down: boolean;
  orders: readonly MediaSortKey[];
  onSort(by: MediaSortKey, down: boolean): void;
}

const orderNames: Record<MediaSortKey, MessageName> = {
  height: 'filesByHeight',
  fps: 'filesByFps',
  codec: 'filesByCodec',
  size: 'filesBySize',
  bitrate: 'filesByBitrate',
};

/** What rows are sorted by, and which way. */
export function MediaSort({ by, down, orders, onSort }: MediaSortProps) {
  const t = useTranslation();
  const chosen = (text: string) => orders.find((order) => order === text) ?? by;
  return (
    <span className="row sort">
      <select
        className="choose note"
        aria-label={t('filesSort')}
        value={by}
        onChange={(event) => onSort(chosen(event.target.value), down)}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(orderNames[order])}
          </option>
        ))}
      </select>
      <IconButton
        icon={down ? 'arrow-down' : 'arrow-up'}
        label={t(down ? 'filesSortDown' : 'filesSortUp')}
        onPress={() => onSort(by, !down)}
      />
    </span>
  );
}

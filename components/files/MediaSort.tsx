import { IconButton } from '@/components/ui/IconButton';
import { useWords } from '@/components/ui/words';
import type { MediaOrder } from '@/lib/settings/media-orders';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  by: MediaOrder;
  down: boolean;
  orders: readonly MediaOrder[];
  onSort(by: MediaOrder, down: boolean): void;
}

const names: Record<MediaOrder, MessageName> = {
  height: 'filesByHeight',
  fps: 'filesByFps',
  codec: 'filesByCodec',
  size: 'filesBySize',
  bitrate: 'filesByBitrate',
};

/** What rows are sorted by, and which way. */
export function MediaSort({ by, down, orders, onSort }: Props) {
  const say = useWords();
  const chosen = (text: string) => orders.find((order) => order === text) ?? by;
  return (
    <span className="row sort">
      <select
        className="choose note"
        aria-label={say('filesSort')}
        value={by}
        onChange={(event) => onSort(chosen(event.target.value), down)}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {say(names[order])}
          </option>
        ))}
      </select>
      <IconButton
        icon={down ? 'arrow-down' : 'arrow-up'}
        label={say(down ? 'filesSortDown' : 'filesSortUp')}
        onPress={() => onSort(by, !down)}
      />
    </span>
  );
}

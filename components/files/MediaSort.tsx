import type { MediaOrder } from '@/lib/core/files/media-orders';
import type { MessageName } from '@/lib/core/words';
import { IconButton } from '../IconButton';
import { useWords } from '../words';

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

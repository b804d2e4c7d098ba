import { useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { readOpenChannel } from '@/lib/platform/browser/read-page';
import type { OpenChannel } from '@/lib/platform/channel-page';
import type { MessageName } from '@/lib/shared/localized-text';

export type FoundChannel = Extract<OpenChannel, { is: 'channel' }>;

interface Props {
  /** The channel that the field names, as in `channelPath`; `null` for the channel page that was used last. */
  path: string | null;
  onFound(channel: FoundChannel): void;
}

const problems = {
  'not-open': 'channelNotOpen',
  outdated: 'channelOutdated',
  none: 'channelNone',
} as const satisfies Record<string, MessageName>;

/** The button that reads the id of a channel from its open page, without a request. */
export function ChannelFromPage({ path, onFound }: Props) {
  const t = useTranslation();
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const read = async () => {
    const channel = await readOpenChannel(path);
    if (channel?.is === 'channel') onFound(channel);
    setProblem(channel === null ? 'not-open' : channel.is === 'channel' ? null : channel.is);
  };
  return (
    <div className="flex-row wrap">
      <button type="button" className="button small" onClick={() => void read()}>
        {t('channelFromPage')}
      </button>
      <span className="note" role="status">
        {problem && t(problems[problem])}
      </span>
    </div>
  );
}

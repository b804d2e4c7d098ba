import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { Importing } from '@/lib/import/store/import-store';

type Because = Extract<Importing, { is: 'failed' }>['because'];

const sentences = {
  unreadable: 'importUnreadable',
  'storage-full': 'importNoRoom',
  gone: 'importGone',
} as const;

/** Says why a list was not added. */
export function ImportFailed({ because }: { because: Because }) {
  const say = useWords();
  return (
    <StateView icon="file-exclamation-point" heading={say('importFailed')} alert>
      <p>{say(sentences[because])}</p>
    </StateView>
  );
}

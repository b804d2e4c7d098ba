import { useStore } from 'zustand';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useTranslation } from '@/components/ui/translation';
import { translationKey } from '@/lib/captions/caption-cache-keys';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { TranslationProblem } from '@/lib/captions/store/translation-store';
import type { MessageName } from '@/lib/shared/localized-text';
import { translationStoreOf } from './translation-store';
import './translation.css';

export const problemMessages: Record<TranslationProblem, MessageName> = {
  refused: 'translationRefused',
  download: 'translationDownload',
  unavailable: 'translationUnavailable',
  'unknown-language': 'translationUnknownLanguage',
  'too-long': 'translationTooLong',
  'storage-full': 'storageNoSpace',
  failed: 'translationFailed',
};

interface Props {
  /** The track that is translated. */
  first: ShownTrack;
  lang: string;
}

/** The progress of a translation on this device, or the button that starts or continues it. */
export function TranslationStatus({ first, lang }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const store = translationStoreOf(captions);
  const progress = useStore(store, (state) => state.progress);
  const videoId = useCaptions((state) => state.subject?.videoId) ?? '';
  const done = useCaptions(({ second }) =>
    second?.key === translationKey(videoId, first.request, lang) ? second.received.length : null,
  );
  const hasOther = useCaptions(({ second }) => second !== null) && done === null;
  const { translate, stop } = store.getState();
  const total = first.received.length;
  const isRunning = progress.is === 'downloading' || progress.is === 'translating';
  const problem = progress.is === 'failed' && progress.lang === lang ? progress.problem : null;
  if (!isRunning && !problem && (done === total || hasOther)) return null;
  const share = progress.is === 'downloading' ? progress.share : (done ?? 0) / total;
  return (
    <div className="translation-progress" aria-busy={isRunning}>
      {isRunning && (
        <span className="note" role="status">
          {t(progress.is === 'downloading' ? 'translationModel' : 'translating')}
        </span>
      )}
      {problem && (
        <p className="note warning-text" role="alert">
          {t(problemMessages[problem])}
        </p>
      )}
      {isRunning && (
        <div className="meter">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      {done !== null && <span className="note">{t('translationLines', done, total)}</span>}
      {/* The same button stops and continues, so that it keeps the focus. */}
      <button type="button" className="button small" onClick={isRunning ? stop : () => void translate(lang)}>
        <span>{t(isRunning ? 'stop' : problem ? 'tryAgain' : done === null ? 'translate' : 'translateRest')}</span>
        {!isRunning && <span className="note">{t('priceFree')}</span>}
      </button>
    </div>
  );
}

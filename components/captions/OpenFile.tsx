import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Icon, IconButton } from '@/components/ui/Icon';
import { pickFile } from '@/components/ui/pick-file';
import { useTranslation } from '@/components/ui/translation';

const accept = '.srt,.vtt,.ttml,.dfxp,.xml,.sbv,.ass,.ssa,.json,.json3,.ndjson,.csv,.TextGrid,.srv1,.srv2,.srv3,.txt';

/** Returns a function that lets the user choose a caption file and shows it. */
export function useOpenFile(): () => void {
  const captions = useCaptionsStore();
  return () => pickFile(accept, (file) => void captions.getState().openFile(file));
}

/** Opens a caption file where no captions are shown. */
export function OpenFile() {
  const t = useTranslation();
  const open = useOpenFile();
  return (
    <div className="open-file">
      <button type="button" className="button quiet" onClick={open}>
        <Icon name="file-input" small />
        <span>{t('openCaptionFile')}</span>
      </button>
    </div>
  );
}

/** Explains why a file could not be opened. */
export function FileProblem() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const problem = useCaptions((state) => state.fileProblem);
  if (!problem) return null;
  return (
    <div className="padded">
      <div className="alert" role="alert">
        <Icon name="triangle-alert" />
        <p dir="auto">{t.message(problem)}</p>
        <IconButton icon="x" label={t('close')} onPress={captions.getState().dismissFileProblem} />
      </div>
    </div>
  );
}

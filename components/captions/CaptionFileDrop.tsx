import { useEffect, useState } from 'react';
import { useCaptionsStore } from '@/components/captions/use-captions';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import './edit.css';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Opens a caption file that is dropped anywhere on the panel, and says so while it is dragged. */
export function CaptionFileDrop() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const over = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      void captions.getState().openFile(file);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [captions]);
  if (!isOver) return null;
  return (
    <div className="drop-target">
      <Icon name="file-input" />
      <span>{t('dropCaptionFile')}</span>
    </div>
  );
}

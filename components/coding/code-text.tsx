import { joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { codeText } from '@/lib/coding/codes';
import type { Answer, Code, Variable } from '@/lib/coding/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';

/** Codes of variables and videos, by `unitKey`. */
export type Units = ReadonlyMap<string, readonly Code[]>;

export function bylineOf(t: Translate, { cells, rowOf }: Snapshot, id: VideoId): string {
  const row = rowOf.get(id) ?? -1;
  const published = cells.publishedAt?.[row];
  const day = typeof published === 'string' ? published.slice(0, 10) : null;
  return joinFacts(
    t,
    [cells.channelTitle?.[row], day].filter((fact) => typeof fact === 'string'),
  );
}

/** Shows a code in words, or that there is none. */
export function CodeText({ variable, code }: { variable: Variable; code: Pick<Code, 'answer'> | undefined }) {
  const t = useTranslation();
  if (!code) return <span className="note">{t('notCoded')}</span>;
  return <bdi>{answerWords(t, variable, code.answer)}</bdi>;
}

/** Returns an answer in words. The names of the codebook are the user's own, except for yes and no. */
export function answerWords(t: Translate, variable: Variable, answer: Answer): string {
  if (Array.isArray(answer) && answer.length === 0) return t('answerNone');
  if (variable.kind === 'yes-no' && Array.isArray(answer))
    return answer.map((id) => (id === 'yes' ? t('yes') : id === 'no' ? t('no') : id)).join('; ');
  return codeText(variable, { answer });
}

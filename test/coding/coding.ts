import type { Coding } from '@/lib/coding/codes';
import { type Code, type Codebook, codeId, type Variable } from '@/lib/coding/records';
import { VideoId } from '@/lib/service/ids';

/** 20 November 2026, noon in UTC. */
export const noon = Date.UTC(2026, 10, 20, 12);

export const videoId = (n: number): VideoId => VideoId.parse(`v${String(n).padStart(10, '0')}`);

export const variable = (part: Partial<Variable> = {}): Variable => ({
  id: 'tone',
  name: 'Tone',
  definition: 'How it sounds',
  kind: 'one',
  level: 'video',
  values: [],
  ...part,
});

const value = (id: string, key: number | null) => ({ id, name: `The ${id}`, definition: `Is ${id}`, key });

export const toneVariable = variable({ values: [value('calm', 1), value('urgent', 2), value('playful', 9)] });
export const claimsVariable = variable({
  id: 'claims',
  name: 'Claims about heritage',
  kind: 'any',
  values: [value('age', 1), value('loss', 2)],
});
export const momentVariable = variable({
  id: 'mechanism',
  name: 'Mechanism explained',
  kind: 'yes-no',
  level: 'moment',
});
export const millsVariable = variable({ id: 'shown', name: 'Mills shown', kind: 'number' });
export const remarkVariable = variable({ id: 'remark', name: 'Remarks', kind: 'text' });

export const codebook = (part: Partial<Codebook> = {}): Codebook => ({
  collectionId: 'first',
  version: 3,
  changedAt: noon,
  isUsed: true,
  variables: [toneVariable, claimsVariable, momentVariable, millsVariable, remarkVariable],
  ...part,
});

export function code(part: Partial<Code> = {}): Code {
  const made = {
    collectionId: 'first',
    videoId: videoId(1),
    variableId: 'tone',
    seconds: null,
    answer: ['calm'],
    coder: 'Ann',
    isDecision: false,
    codedAt: noon,
    codebookVersion: 3,
    ...part,
  };
  return { ...made, id: codeId(made) };
}

export const coding = (codes: readonly Code[]): Coding => ({ codebook: codebook(), codes });

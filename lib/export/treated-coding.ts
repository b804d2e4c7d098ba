import type { Coding } from '@/lib/coding/codes';
import { type Code, codeId } from '@/lib/coding/records';
import type { PrivacyChoices } from './privacy-choices';

/** Treats the names of coders and, with `name`, the words of the codebook and of texts. */
export function treatedCoding(
  { codebook, codes }: Coding,
  { coders }: Pick<PrivacyChoices, 'coders'>,
  name: (text: string) => string,
): Coding {
  const people = [...new Set(codes.map(({ coder }) => coder))].sort();
  const coderOf = (coder: string) => (coders === 'pseudonyms' ? `coder ${people.indexOf(coder) + 1}` : name(coder));
  const named = <Part extends { name: string; definition: string }>(part: Part): Part => ({
    ...part,
    name: name(part.name),
    definition: name(part.definition),
  });
  const treatedCode = (code: Code): Code => {
    const { answer } = code;
    const treated = {
      ...code,
      coder: coderOf(code.coder),
      answer: typeof answer === 'string' ? name(answer) : answer,
    };
    return { ...treated, id: codeId(treated) };
  };
  return {
    codebook: codebook && {
      ...codebook,
      variables: codebook.variables.map((variable) => ({ ...named(variable), values: variable.values.map(named) })),
    },
    codes: codes.map(treatedCode),
  };
}

import type { Ref } from 'react';
import { LongText } from '@/components/ui/LongText';
import { useTranslation } from '@/components/ui/words';
import type { ParsedVideo } from '@/lib/details/parsed-video';
import { type CopyValue, Fact, FactList } from './FactList';

interface OtherFactsProps {
  fields: ParsedVideo['others'];
  /** Where focus goes when they are asked for. */
  heading: Ref<HTMLHeadingElement>;
  onCopy: CopyValue;
}

/** Fields that have no place of their own, or could not be read: as JSON, in the very text that came. */
export function OtherFacts({ fields, heading, onCopy }: OtherFactsProps) {
  const t = useTranslation();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="other-fields">
      <div className="group top">
        <h2 id="other-fields" ref={heading} tabIndex={-1}>
          {t('fieldOthers')}
        </h2>
      </div>
      <FactList onCopy={onCopy}>
        {fields.map(({ name, text, at }) => (
          <Fact key={at} name={name} value={text}>
            <code className="code">
              <LongText text={text} />
            </code>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

import { useTranslation } from '@/components/ui/translation';
import type { CountMessage } from './run-text';

/** Shows a count with its number in bold. */
export function CountText({ message }: { message: CountMessage }) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale).format(message.n);
  const text = t.message(message);
  const at = text.indexOf(figure);
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <b>{figure}</b>
      {text.slice(at + figure.length)}
    </span>
  );
}

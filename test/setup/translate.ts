// Helps to translate the messages of a language (BCP 47):
// `npm run translate -- fr` lists what is wrong, counts what is missing, and writes nothing,
// `npm run translate -- fr work.json` writes what is missing or stale to a new file, to fill in,
// `npm run translate -- fr --merge work.json` takes over what is filled in.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SourceMessages, sourceName } from '../../.ci/package/shipped-messages.ts';
import { messagesPath } from '../../lib/shared/interface-languages.ts';
import { english } from '../translations.ts';
import { hasWords, problemsIn, requiredNames } from '../translations-check.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function write(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

const [tag = '', ...rest] = process.argv.slice(2);
if (!/^[a-z]{2,3}(?:-|$)/.test(tag) || tag === 'en') fail('State the language, such as `npm run translate -- fr`.');
const path = `public/${messagesPath(tag)}`;
const locale: SourceMessages = existsSync(path) ? read(path) : {};
const rules = new Intl.PluralRules(tag);

/** Returns a message to translate, with its English text and, for a plural form, the numbers of that form. */
function taskOf(name: string) {
  const { message = '', ...context } = english[sourceName(name, english)] ?? {};
  const numbers = [...Array(200).keys(), 1_000_000].filter((number) => name.endsWith(`_${rules.select(number)}`));
  return {
    source: message,
    message: hasWords(message) ? '' : message,
    former: locale[name]?.message,
    ...(numbers.length > 0 && { numbers: `${numbers.slice(0, 6).join(', ')}${numbers.length > 6 ? ' …' : ''}` }),
    ...context,
  };
}

const file = rest.at(-1);
if (!file) {
  const { [tag]: sameWords = [] } = read('test/fixtures/words-like-english.json');
  const problems = problemsIn(tag, locale, english, sameWords);
  const wrong = problems.filter((problem) => !problem.endsWith(': missing'));
  console.log([...wrong, `${path}: ${problems.length - wrong.length} missing, ${wrong.length} problems`].join('\n'));
} else if (rest[0] === '--merge') {
  const tasks = Object.entries<ReturnType<typeof taskOf>>(read(file));
  const done = tasks.filter(([, { message }]) => message !== '');
  for (const [name, { message, source }] of done) locale[name] = { message, source };
  write(path, Object.fromEntries(Object.entries(locale).sort(([one], [other]) => (one < other ? -1 : 1))));
  console.log(`${done.length} messages are now in ${path}, ${tasks.length - done.length} are not filled in.`);
} else if (existsSync(file)) {
  fail(`${file} exists. Add --merge to take over its messages, or name another file.`);
} else {
  const isCurrent = (name: string) => locale[name]?.source === english[sourceName(name, english)]?.message;
  const tasks = requiredNames(tag, english).filter((name) => !isCurrent(name));
  write(file, Object.fromEntries(tasks.map((name) => [name, taskOf(name)])));
  console.log(`${tasks.length} messages to translate are in ${file}.`);
}

/** English title patterns with the placeholders of a sentence. */
export const englishTitles: readonly string[] = [
  'The {name} {time}',
  'How {person} reads the {part}',
  'Why the {part} is made of {material}',
  '{number} days at the {name}',
  'A walk to the {name} at {place}',
  'How to {job}, slowly',
  'The {part} and the {other}: a short history',
  'What the {part} is for',
  'Learning to {job} on a {weather} day',
  'Restoring the {part} of a {name}',
  'One year at {place}',
  'A {weather} morning with {person}',
  'Inside the {name}: the {part}',
  '{number} minutes of a {name} at work',
  'Before you {job}',
  'The last {part} of {place}',
];

/** Title patterns for other languages: `*` is a placeholder for a word, {n} for a number. */
export const otherTitles: readonly string[] = [
  '* * *',
  '* *, * *',
  '* * * * *',
  '* – * *',
  '* *: * {n}',
  '«* *» * *',
  '{n} * *',
  '* * (* *)',
  '* * ... * *?',
];

const text = { type: 'string', minLength: 1 };
const required = { type: 'object', additionalProperties: false, properties: { required: { type: 'boolean' } } };

/** Returns the schema of a form field with the given required and optional attributes. */
const field = (type: string, must: Record<string, unknown>, may: Record<string, unknown> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { const: type },
    id: { type: 'string', pattern: '^[\\w-]+$' },
    validations: required,
    attributes: {
      type: 'object',
      additionalProperties: false,
      required: Object.keys(must),
      properties: { ...must, description: text, ...may },
    },
  },
});

const note = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'attributes'],
  properties: {
    type: { const: 'markdown' },
    attributes: { type: 'object', additionalProperties: false, required: ['value'], properties: { value: text } },
  },
};

const options = (items: object) => ({ type: 'array', minItems: 1, uniqueItems: true, items });
const box = {
  type: 'object',
  additionalProperties: false,
  required: ['label'],
  properties: { label: text, required: { type: 'boolean' } },
};

/** A schema of GitHub's issue forms, limited to the fields that our forms use. */
export const issueFormSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'body'],
  properties: {
    name: text,
    description: text,
    labels: options(text),
    body: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          note,
          field('textarea', { label: text }, { placeholder: text, value: text, render: text }),
          field('dropdown', { label: text, options: options(text) }, { multiple: { type: 'boolean' } }),
          field('checkboxes', { label: text, options: options(box) }),
        ],
      },
    },
  },
};

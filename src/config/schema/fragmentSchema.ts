import { Type } from 'typebox'
import { parameterTypes } from '../fragments/parameters.ts'
import type { JsonSchema } from './json.ts'
import { plain } from './json.ts'

const closed = { additionalProperties: false }

const Parameter = Type.Object(
  {
    type: Type.Enum([...parameterTypes], {
      description: 'What it is: `text` is a key of the words, `blocks` a list of blocks, `condition` goes into `when`.',
      examples: ['text'],
    }),
    description: Type.Optional(
      Type.String({ maxLength: 500, description: 'What it is for.', examples: ['The title.'] }),
    ),
    default: Type.Optional(
      Type.Unknown({
        description: 'The value for uses that do not give one; if left out, every use has to.',
        examples: ['offer.title'],
      }),
    ),
  },
  { ...closed, description: 'A parameter of the fragment.', examples: [{ type: 'text' }] },
)

const Fragment = Type.Object(
  {
    description: Type.Optional(
      Type.String({ maxLength: 500, description: 'What the fragment shows.', examples: ['A title with its rules.'] }),
    ),
    params: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,29}$' }), Parameter, {
        description: 'The parameters by name; `{ "param": "name" }` in the blocks is replaced by the value of a use.',
        examples: [{ title: { type: 'text' } }],
      }),
    ),
    blocks: Type.Array(Type.Unsafe<object>({ $ref: '#/$defs/piece' }), {
      minItems: 1,
      description: 'The blocks; their ids get the id of the use as a prefix.',
      examples: [[{ id: 'head', type: 'Section', props: { title: { param: 'title' } } }]],
    }),
  },
  { ...closed, description: 'Blocks to be used more than once.' },
)

/** Fragments by name. */
export const Fragments = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9-]{0,39}$' }), Fragment, {
  description: 'Parts of a page, inserted wherever `{ "use": "name", "id": "spring" }` is in a list of blocks.',
  examples: [
    {
      offer: {
        params: { title: { type: 'text' } },
        blocks: [{ id: 'head', type: 'Section', props: { title: { param: 'title' } } }],
      },
    },
  ],
})

/** A block or a use inside a fragment, for the checker. It is checked after the fragment is expanded. */
export const pieceSchema: JsonSchema = { type: 'object' }

/** A use of a fragment, for editors. */
export const usageSchema = (): JsonSchema =>
  plain(
    Type.Object(
      {
        use: Type.String({ description: 'The name of a fragment of this file.', examples: ['offer'] }),
        id: Type.String({
          pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
          description: 'A unique id; the ids of the fragment’s blocks begin with it.',
          examples: ['spring'],
        }),
        with: Type.Optional(
          Type.Object(
            {},
            { description: 'The values of the fragment’s parameters.', examples: [{ title: 'offer.title' }] },
          ),
        ),
      },
      { ...closed, description: 'Inserts a fragment here.' },
    ),
  )

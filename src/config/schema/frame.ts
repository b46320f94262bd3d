import { Type } from 'typebox'
import { languages } from '../../contract/languages.ts'
import { Shape } from '../../contract/scalars.ts'
import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { TextKey } from '../../registry/fields.ts'

const Moment = (description: string) =>
  Type.String({
    ...PlatformRules.properties.windows.properties.start,
    description,
  })

const Asset = (description: string) =>
  Type.String({
    pattern: '^assets/[A-Za-z0-9][A-Za-z0-9_/-]*\\.(webp|avif|png|jpe?g)$',
    maxLength: 200,
    'x-playbill': 'asset',
    description,
    examples: ['assets/hero.webp'],
  })

/** What stands in every page file around its blocks. */
export const frame = {
  $schema: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Where the editor finds the rules of this file.',
    }),
  ),
  version: Type.Literal(1, {
    description: 'The form this file is written in; always 1 for now.',
  }),
  schedule: Type.Optional(
    Shape(
      {
        from: Type.Optional(Moment('The page can be seen from this moment on.')),
        to: Type.Optional(Moment('The page can be seen until this moment.')),
      },
      {
        description: 'When the page can be seen. What counts and what is paid is said in platform.json.',
      },
    ),
  ),
  audience: Type.Optional(
    Shape(
      {
        locales: Type.Optional(
          Type.Array(Type.Enum(languages.map((entry) => entry.language)), {
            minItems: 1,
            description: 'The languages the page is for; all if left out.',
            examples: [['en', 'tr-TR', 'ar']],
          }),
        ),
        minAppVersion: Type.Optional(
          Type.String({
            pattern: '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$',
            description: 'The oldest app version that shows the page.',
            examples: ['4.2.14'],
          }),
        ),
      },
      { description: 'For whom the page is.' },
    ),
  ),
  theme: Type.Optional(
    Shape(
      {
        accent: Type.Optional(Type.Enum(['yellow'], { description: 'The accent colour.' })),
        hero: Type.Optional(Asset('The picture at the top of the page.')),
      },
      { description: 'How the page looks.' },
    ),
  ),
  meta: Type.Optional(
    Shape(
      {
        title: Type.Optional(
          TextKey({
            description: 'The title in the browser and in search results.',
          }),
        ),
        description: Type.Optional(TextKey({ description: 'The description in search results.' })),
        image: Type.Optional(Asset('The picture of a shared link.')),
      },
      {
        description: 'What browsers, search engines and shared links say of the page.',
      },
    ),
  ),
}

export const Family = Type.Enum(['product', 'general', 'custom', 'agent'], {
  default: 'product',
  description:
    'Which calls the page makes, and its address: `product` and `custom` under /activity, `general` under /events, `agent` under /agent.',
})

/** What every block may carry beside type, props and slots. */
export const blockFrame = {
  version: Type.Integer({
    minimum: 1,
    description: 'The version of the block this was written for; the present one if left out.',
  }),
  when: Type.String({
    minLength: 1,
    maxLength: 2000,
    'x-playbill': 'condition',
    description: 'A CEL condition; the block shows while it holds.',
    examples: ["user.applied && tasks.exists(t, t.status != 'GRANTED')"],
  }),
}

export const BlockId = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  description: 'The block’s name on this page; each has its own.',
  examples: ['hero'],
})

import { Type } from 'typebox'
import { colorways, layouts, patterns } from '../../contract/keyVisual.ts'
import { languages } from '../../contract/languages.ts'
import { Shape } from '../../contract/scalars.ts'
import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { accents } from '../../registry/accents.ts'
import { pageVersion } from '../../registry/applyMigrations.ts'
import { Art, blockIdPattern, TextKey } from '../../registry/fields.ts'
import { Fragments } from './fragmentSchema.ts'

const DateTime = (title: string, description: string) =>
  Type.String({
    ...PlatformRules.properties.windows.properties.start,
    title,
    description,
  })

const Asset = (title: string, description: string, example = 'assets/hero.webp') =>
  Type.String({
    title,
    pattern: '^assets/[A-Za-z0-9][A-Za-z0-9_/-]*\\.(webp|avif|png|jpe?g)$',
    maxLength: 200,
    'x-playbill': 'asset',
    description,
    examples: [example],
  })

const Version = (title: string, description: string) =>
  Type.String({ title, pattern: '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$', description, examples: ['4.2.14'] })

const Color = (title: string, description: string, example: string) =>
  Type.String({ title, pattern: '^#[0-9a-fA-F]{6}$', 'x-playbill': 'color', description, examples: [example] })

const accentNames = Object.keys(accents)

/** The fields of every page file apart from its blocks. */
export const frame = {
  $schema: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The schema of this file, for the editor.',
      examples: ['../../schemas/activity.schema.json'],
    }),
  ),
  version: Type.Literal(pageVersion, {
    description: 'The form this file is written in. Older ones still open; `playbill migrate` brings them up.',
    examples: [pageVersion],
  }),
  schedule: Type.Optional(
    Shape(
      {
        from: Type.Optional(DateTime('Visible from', 'The page can be seen from this time on.')),
        to: Type.Optional(DateTime('Visible until', 'The page can be seen until this time.')),
      },
      {
        description: 'When the page can be seen. What counts and what is paid is defined in platform.json.',
      },
    ),
  ),
  audience: Type.Optional(
    Shape(
      {
        locales: Type.Optional(
          Type.Array(
            Type.Enum(
              languages.map((entry) => entry.language),
              { title: 'Translation' },
            ),
            {
              minItems: 1,
              // Not "Languages": scripts find the control of the preview by that name.
              title: 'Translations',
              description:
                'The languages that the page has texts in; all if left out. The checker asks for these, and search engines learn of these. The page opens in every other language too, with English texts.',
              examples: [['en', 'tr-TR', 'ar']],
            },
          ),
        ),
        minAppVersion: Type.Optional(
          Version('Minimum app version', 'The oldest app version that shows the page; a browser always does.'),
        ),
      },
      { description: 'Who the page is for.' },
    ),
  ),
  theme: Type.Optional(
    Shape(
      {
        accent: Type.Optional(
          Type.String({
            pattern: `^(${accentNames.join('|')}|#[0-9a-fA-F]{6})$`,
            'x-playbill': 'color',
            description: `The accent color: ${accentNames.map((name) => `\`${name}\``).join(', ')}, or one of your own as \`#rrggbb\`.`,
            examples: ['yellow'],
          }),
        ),
        hero: Type.Optional(Asset('Hero picture', 'The picture at the top of the page.')),
        heroDark: Type.Optional(
          Asset(
            'Hero picture in the dark theme',
            'The same picture for the dark theme; `hero` if left out.',
            'assets/hero-dark.webp',
          ),
        ),
        heroAlt: Type.Optional(
          TextKey({
            title: 'Description of the hero picture',
            description: 'What the picture shows, for people who do not see it; left out, it counts as decoration.',
            examples: ['hero.alt'],
          }),
        ),
        scene: Type.Optional(
          Art({
            description:
              'The illustration of the campaign: in the hero without a picture, on cards and banners, in the preview of links.',
          }),
        ),
        colorway: Type.Optional(
          Type.Enum(Object.keys(colorways), {
            description: 'A named colorway: the deep colors behind the hero, the same in both themes.',
            examples: ['midnight'],
          }),
        ),
        colors: Type.Optional(
          Shape(
            {
              from: Color('Top color', 'The backdrop at the top; a deep color.', '#1B2A5A'),
              to: Color('Bottom color', 'The backdrop at the bottom; a deep color.', '#0A0F24'),
              glow: Color('Glow', 'The light behind the picture.', '#6F9BFF'),
            },
            { description: 'A colorway of your own, instead of a named one.' },
          ),
        ),
        pattern: Type.Optional(
          Type.Enum([...patterns], {
            default: 'grid',
            description: 'The pattern on the backdrop.',
            examples: ['dots'],
          }),
        ),
        layout: Type.Optional(
          Type.Enum([...layouts], {
            default: 'split',
            description:
              'The hero on wide screens: `split` text and picture side by side, `center` both centered, `immersive` a large picture that reaches the edge.',
            examples: ['immersive'],
          }),
        ),
      },
      { description: 'How the page looks.' },
    ),
  ),
  meta: Type.Optional(
    Shape(
      {
        title: Type.Optional(
          TextKey({
            description: 'The title in the browser, in search results and in previews of links.',
          }),
        ),
        description: Type.Optional(
          TextKey({ description: 'The description in search results and in previews of links.' }),
        ),
        image: Type.Optional(Asset('Preview image', 'The Open Graph image: the preview image of a shared link.')),
      },
      {
        description: 'What browsers, search engines and shared links show about the page.',
      },
    ),
  ),
}

/** The field for the fragments of a page. */
export const fragments = { fragments: Type.Optional(Fragments) }

/** The family of an activity page. */
export const Family = Type.Enum(['product', 'general', 'custom', 'agent'], {
  default: 'product',
  description:
    'Which calls the page makes, and its address: `product` and `custom` under /activity, `general` under /events, `agent` under /agent.',
})

/** A CEL expression that returns a value. */
export const Expression = Type.String({
  minLength: 1,
  maxLength: 2000,
  'x-playbill': 'value',
  description: 'A CEL expression that gives the value.',
  examples: ['activity.participants'],
})

const Each = Type.Object(
  {
    in: Type.String({
      title: 'List',
      minLength: 1,
      maxLength: 2000,
      'x-playbill': 'list',
      description: 'A CEL expression that gives a list; at most 100 of its entries are rendered.',
      examples: ["tasks.filter(t, t.status == 'COMPLETED')"],
    }),
    as: Type.String({
      title: 'Name of an entry',
      pattern: '^[a-z][A-Za-z0-9]{0,29}$',
      description: 'The name of an entry in the conditions and bound props of the block and of the blocks inside it.',
      examples: ['task'],
    }),
  },
  {
    title: 'Repeat',
    additionalProperties: false,
    description: 'Renders the block once for each entry of a list.',
    examples: [{ in: "tasks.filter(t, t.status == 'COMPLETED')", as: 'task' }],
  },
)

const Needs = Type.Object(
  {
    block: Type.Optional(
      Type.Integer({
        title: 'Block version',
        minimum: 1,
        description: 'The minimum version of the block.',
        examples: [2],
      }),
    ),
    app: Type.Optional(
      Version('App version', 'The minimum version of the app. A browser has none and always meets it.'),
    ),
    bridge: Type.Optional(
      Type.Enum(['token', 'screens', 'share'], {
        title: 'App function',
        description:
          'What only the app can do: hand over the viewer’s `token`, open its `screens`, `share` natively. A browser never meets it.',
        examples: ['share'],
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'What the block requires to be rendered; otherwise its `fallback` is.',
    examples: [{ app: '4.2.14' }],
  },
)

/** The fields that every block may have in addition to type, props and slots. */
export const blockFrame = {
  version: Type.Integer({
    minimum: 1,
    description: 'The version of the block this was written for; the present one if left out.',
    examples: [1],
  }),
  when: Type.String({
    title: 'Show when',
    minLength: 1,
    maxLength: 2000,
    'x-playbill': 'condition',
    description: 'A CEL condition; the block shows while it holds.',
    examples: ["user.applied && tasks.exists(t, t.status != 'GRANTED')"],
  }),
  each: Each,
  requires: Needs,
  analytics: Type.String({
    pattern: '^[a-z][a-z0-9_]{0,49}$',
    description: 'What the block is called in reports of taps and impressions; its id if left out.',
    examples: ['spring_hero'],
  }),
}

/** The id of a block on its page. */
export const BlockId = Type.String({
  pattern: blockIdPattern,
  description: 'The block’s name on this page; each has its own.',
  examples: ['hero'],
})

/** The files of a new block, by name: a heading and a text on the theme's variables, to be changed. */
export function blockFiles(name: string): ReadonlyMap<string, string> {
  const css = name.charAt(0).toLowerCase() + name.slice(1)
  return new Map([
    ['index.ts', definition(name)],
    [`${name}.tsx`, view(name, css)],
    [`${name}.module.css`, style(css)],
    ['words.json', '{\n  "en": {}\n}\n'],
  ])
}

const definition = (name: string) => `import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'

export const spec = describeBlock({
  type: '${name}',
  version: 1,
  description: 'A text on the page.',
  props: Type.Object({
    text: TextKey({ description: 'What it says; rich text.', examples: ['hero.text'] }),
  }),
  reserve: { minHeight: 56 },
  hydrate: 'idle',
  examples: {
    plain: { props: { text: 'common:legal.prevail' } },
  },
})

export default defineBlock(spec, () => import('./${name}.tsx'))
`

/** In the order the linter wants them, which hangs on the name. */
function besides(name: string): string {
  const own = ["import type { spec } from './index.ts'", `import styles from './${name}.module.css'`]
  return (name.charAt(0) <= 'I' ? own.reverse() : own).join('\n')
}

const view = (name: string, css: string) => `import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { RichText } from '../../ui/index.ts'
${besides(name)}

type Spec = typeof spec

function ${name}({ props: { text } }: ReadyProps<Spec>) {
  return (
    <div className={\`pb-page \${styles.${css}}\`}>
      <RichText text={text} />
    </div>
  )
}

export default { ready: ${name} } satisfies Views<Spec>
`

const style = (css: string) => `.${css} {
  padding-inline: var(--frame-gutter, var(--pb-sizes-gutter));
  margin-block: var(--frame-space, var(--pb-spacing-48));
}
`

/** The list of blocks with one more: its import in the order of the alphabet, its entry at the end. */
export function listBlock(list: string, name: string): string {
  const lines = list.split('\n')
  const line = `import ${name} from './${name}/index.ts'`
  const pathOf = (text: string) => /from '\.\/(\w+)\/index\.ts'/.exec(text)?.[1] ?? ''
  const after = lines.findLastIndex((text) => pathOf(text) !== '' && pathOf(text) < name)
  const types = lines.findLastIndex((text) => text.startsWith('import type'))
  lines.splice((after < 0 ? types : after) + 1, 0, line)
  const end = lines.lastIndexOf(']')
  lines.splice(end, 0, `  ${name},`)
  return lines.join('\n')
}

/** The files of a new block, by name: a text with theme variables, as a starting point. */
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
    text: TextKey({ description: 'The text, as rich text.', examples: ['hero.text'] }),
  }),
  reserve: { minHeight: 56 },
  hydrate: 'idle',
  examples: {
    plain: { props: { text: 'common:legal.prevail' } },
  },
})

export default defineBlock(spec, () => import('./${name}.tsx'))
`

/** The local imports, in the order that the linter requires. It depends on the name. */
function siblingImports(name: string): string {
  const own = ["import type { spec } from './index.ts'", `import styles from './${name}.module.css'`]
  return (name.charAt(0) <= 'I' ? own.reverse() : own).join('\n')
}

const view = (name: string, css: string) => `import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { RichText } from '../../ui/index.ts'
${siblingImports(name)}

type Spec = typeof spec

function ${name}({ id, props: { text } }: ReadyProps<Spec>) {
  return (
    <div id={id} className={\`pb-page \${styles.${css}}\`}>
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

import type { Tree } from './snapshot.ts'

const text = (value: unknown) => JSON.stringify(value)

/** What JSX of the tree compiles to. Controls get a handler. */
function expression(tree: Tree): string {
  if (typeof tree === 'string') return text(tree)
  const { tag, props, children } = tree
  const parts = Object.entries(props).map(([name, value]) => `${text(name)}:${text(value)}`)
  if (tag === 'button') parts.push('onClick:press')
  if (['input', 'select', 'textarea'].includes(tag)) parts.push('onChange:press')
  if (children.length === 1) parts.push(`children:${expression(children[0] as Tree)}`)
  if (children.length > 1) parts.push(`children:[${children.map(expression).join(',')}]`)
  return `jsx(${text(tag)},{${parts.join(',')}})`
}

/** The module of a page written by hand: a component for each section of the main part, with literal texts. */
export function moduleOf(trees: readonly Tree[]): string {
  const sections: string[] = []
  const components = (tree: Tree): string => {
    if (typeof tree === 'string' || tree.tag !== 'main') return expression(tree)
    const children = tree.children.map((child) => {
      sections.push(`const Section${sections.length}=()=>${expression(child)}`)
      return `jsx(Section${sections.length - 1},{})`
    })
    return `jsx('main',{...${text(tree.props)},children:[${children.join(',')}]})`
  }
  const page = `jsx(Fragment,{children:[${trees.map(components).join(',')}]})`
  return [
    "import{jsx,Fragment}from'react/jsx-runtime'",
    'let press',
    ...sections,
    `export const createPage=(onPress)=>{press=onPress;return()=>${page}}`,
  ].join('\n')
}

import { renderToStaticMarkup } from 'react-dom/server'
import type { PageConfig } from '../registry/page.ts'
import { nodesOf } from '../render/nodes.ts'
import { Art, type ArtName, artStyle } from '../ui/index.ts'

/** A scene as an SVG that needs no sheet of styles, in the colours of the light theme; for pictures made on the server. */
export function artMarkup(name: ArtName): string {
  const drawn = renderToStaticMarkup(<Art name={name} />)
  return drawn.replace(
    /^<svg[^>]*>/,
    (tag) => `${tag.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')}<style>${artStyle()}</style>`,
  )
}

/** The scene that a page's head shows, and the key of the words above its title; each undefined where it has none. */
export function headOf(config: PageConfig | undefined): { art: ArtName | undefined; eyebrow: string | undefined } {
  const said = (prop: 'art' | 'eyebrow') =>
    nodesOf(config?.page).find((node) => typeof node.props?.[prop] === 'string')?.props?.[prop]
  return { art: said('art') as ArtName | undefined, eyebrow: said('eyebrow') as string | undefined }
}

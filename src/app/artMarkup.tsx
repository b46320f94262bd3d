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

/** The scene that a page's head shows; undefined where it has none. */
export function artOf(config: PageConfig | undefined): ArtName | undefined {
  const art = nodesOf(config?.page).find((node) => typeof node.props?.art === 'string')?.props?.art
  return art as ArtName | undefined
}

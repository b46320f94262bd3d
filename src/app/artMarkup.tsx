import { renderToStaticMarkup } from 'react-dom/server'
import type { PageConfig } from '../contract/shapes/page.ts'
import { nodesOf } from '../render/nodes.ts'
import { Art, type ArtName, artNamed, artStyle } from '../ui/index.ts'

/**
 * An illustration as an SVG with its own style element, in the colors of a theme; for images rendered on the server. Without
 * `theme`, in the colors of the device.
 */
export function artMarkup(name: ArtName, theme?: 'light' | 'dark'): string {
  const markup = renderToStaticMarkup(<Art name={name} />)
  const dark = theme ? '' : `@media (prefers-color-scheme:dark){${artStyle('dark')}}`
  const style = artStyle(theme ?? 'light') + dark
  return markup.replace(
    /^<svg[^>]*>/,
    (tag) => `${tag.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')}<style>${style}</style>`,
  )
}

/** An illustration for browsers without scripts, for which the HTML has no drawing (`Art`); undefined if there is none of that name. */
export const sceneImage = (name: string): string | undefined => {
  const art = artNamed(name)
  return art && artMarkup(art)
}

/** The illustration of a page's hero, and the text key of the line above its title; undefined if the page has none. */
export function headOf(config: PageConfig | undefined): { art: ArtName | undefined; eyebrow: string | undefined } {
  const propOf = (prop: 'art' | 'eyebrow') =>
    nodesOf(config?.page).find((node) => typeof node.props?.[prop] === 'string')?.props?.[prop]
  return {
    art: artNamed(config?.theme?.scene) ?? (propOf('art') as ArtName | undefined),
    eyebrow: propOf('eyebrow') as string | undefined,
  }
}

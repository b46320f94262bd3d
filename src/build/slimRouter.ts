import type { Plugin } from 'vite'

const isRouter = /[\\/]react-router(-dom)?[\\/]dist[\\/]/

/** Names for React's developer tools; a component that is given one counts as used. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm

/** What these give is only a value; without the mark the bundler keeps every call, and all that its argument uses. */
const plainCall = /(?<=^(?:var|let|const) \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm

/** The router's code, told so that what nobody imports can be left out: links, forms, loaders, prefetching. */
export const slimRouter = (code: string): string => code.replace(displayName, '').replace(plainCall, '/* @__PURE__ */ ')

/** In the browser's build: of the router only what pages use, a third of it. */
export function routerParts(): Plugin {
  return {
    name: 'playbill-router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id, options) => (!options?.ssr && isRouter.test(id) ? slimRouter(code) : undefined),
  }
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'
import { slimReactDom } from './slimReact.ts'

const require = createRequire(import.meta.url)

/** The production files of React: folder in `node_modules` and file, by the name that imports use. */
const files: Record<string, readonly [entry: string, file: string]> = {
  react: ['react', 'react'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom'],
  'react-dom/client': ['react-dom', 'react-dom-client'],
  scheduler: ['scheduler', 'scheduler'],
}

const isFile = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/]([\w-]+)\.production\.js$/

/**
 * A file of React as a module: with imports for `require`, and one variable for each property of `exports`. Nothing else changes.
 * The bundler can then shorten names and remove what no module imports.
 */
export function asModule(code: string): string {
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name ?? ''))
  const required = /^var (?:\w+ = require\("[\w-]+"\)(?:,\s*|;))+/m
  const imports = [...(required.exec(code)?.[0] ?? '').matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
  const body = code
    .replace(required, imports.map(([, local, name]) => `import * as ${local} from "${name}";`).join('\n'))
    .replace(/^exports\.(\w+) =/gm, (whole, name) => (names.delete(name) ? `var $${name} =` : whole))
    .replace(/\bexports\.(\w+)/g, '$$$1')
  const left = /\b(?:require\(|module\.exports\b|exports\b).{0,40}/.exec(body)
  if (left) throw new Error(`React exports or requires in another way: ${left[0]}; see src/build/reactModules.ts.`)
  const exported = [...body.matchAll(/^var \$(\w+) =/gm)].map(([, name]) => `$${name} as ${name}`)
  return `${body}\nexport { ${exported.join(', ')} };\n`
}

/** Browser build only: React as modules, without what pages do not use. */
export function reactModules(): Plugin<ReplacementTracker> {
  const found = trackReplacements(
    Object.values(files).map(([, file]) => `${file}.production.js`),
    'src/build/reactModules.ts',
  )
  let isProduction = true
  return {
    name: 'playbill-react-modules',
    apply: 'build',
    enforce: 'pre',
    // Pages that tests build contain the development files of React, which belong together.
    configResolved(config) {
      isProduction = config.isProduction
    },
    resolveId(id, _importer, { ssr }) {
      const place = !ssr && Object.hasOwn(files, id) ? files[id] : undefined
      if (!place) return undefined
      const file = `${place[1]}.production.js`
      if (isProduction) return join(dirname(require.resolve(place[0])), 'cjs', file)
      found.markFound(file)
      return undefined
    },
    transform(code, id, options) {
      const file = isFile.exec(id)?.[1]
      if (options?.ssr || !file) return undefined
      found.markFound(`${file}.production.js`)
      const module = asModule(file === 'react-dom-client' ? slimReactDom(code) : code)
      // Packages that import React as a whole.
      return file === 'react' ? `${module}import * as all from "react";\nexport { all as default };\n` : module
    },
    api: found,
  }
}

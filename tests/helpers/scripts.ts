import { readFileSync } from 'node:fs'

/** The scripts of the client build that contain a module, as regular expression for `page.route`. */
export function scriptWith(module: string): RegExp {
  const modules = JSON.parse(readFileSync('dist/client/.vite/modules.json', 'utf8')) as Record<string, string[]>
  const found = Object.keys(modules).filter((script) => modules[script]?.includes(module))
  if (found.length !== 1) throw new Error(`${found.length} scripts contain ${module}.`)
  return new RegExp(`/${found[0]?.replaceAll('.', '\\.')}$`)
}

/** Why a name cannot be the alias of a new page; null: it can. */
export type AliasProblem = 'empty' | 'form' | 'long' | 'used' | 'reserved' | null

const maxLength = 64
// Addresses of the site that are not pages.
const reserved = new Set(['studio', 'preview'])

/** Checks the alias of a new page. `used`: the aliases that exist. */
export function aliasProblem(alias: string, used: ReadonlySet<string>): AliasProblem {
  if (alias === '') return 'empty'
  if (alias.length > maxLength) return 'long'
  if (!/^[a-z0-9][a-z0-9-]*$/.test(alias)) return 'form'
  if (reserved.has(alias)) return 'reserved'
  return used.has(alias) ? 'used' : null
}

/** An alias made of a title: `Spin the Spring!` gives `spin-the-spring`. Empty if no letter of it can be used. */
export const aliasOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')

/** The first unused alias for a copy: `spring-2`, `spring-3` … */
export function copyAlias(alias: string, used: ReadonlySet<string>): string {
  const [, stem = alias, number = '1'] = /^(.*?)(?:-(\d{1,3}))?$/.exec(alias) ?? []
  for (let next = Number(number) + 1; ; next++) {
    const candidate = `${stem.slice(0, maxLength - 5)}-${next}`
    if (!used.has(candidate)) return candidate
  }
}

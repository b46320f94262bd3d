import type { Difference } from '../diff/diffConfigs.ts'
import type { Paint } from './pretty.ts'

const signs = { added: '+', removed: '-', moved: '>', changed: '~' } as const
const titles = { page: 'Page', words: 'Words', rules: 'Rules' } as const

/** Differences for people, part by part; one line each. */
export function showDifferences(differences: readonly Difference[], paint: Paint): string {
  if (differences.length === 0) return 'no difference'
  const parts = (['page', 'words', 'rules'] as const).flatMap((part) => {
    const own = differences.filter((entry) => entry.part === part)
    return own.length ? [[paint.strong(titles[part]), ...own.map((entry) => line(entry, paint))].join('\n')] : []
  })
  return parts.join('\n\n')
}

function line({ kind, what, from, to }: Difference, paint: Paint): string {
  const sign = signs[kind]
  const mark = kind === 'removed' ? paint.error(sign) : paint.quiet(sign)
  if (kind === 'added') return `  ${mark} ${what} added: ${brief(to)}`
  if (kind === 'removed') return `  ${mark} ${what} removed, was: ${brief(from)}`
  return `  ${mark} ${what}${kind === 'moved' ? ' moved' : ''}: ${brief(from)} → ${brief(to)}`
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

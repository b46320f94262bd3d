import type { Difference } from '../diff/diffValues.ts'
import type { TextStyles } from './pretty.ts'

const symbols = { added: '+', removed: '-', moved: '>', changed: '~' } as const
const titles = { page: 'Page', words: 'Words', rules: 'Rules' } as const

/** Formats differences for a terminal: one line each, grouped by part. */
export function showDifferences(differences: readonly Difference[], styles: TextStyles): string {
  if (differences.length === 0) return 'no difference'
  const parts = (['page', 'words', 'rules'] as const).flatMap((part) => {
    const inPart = differences.filter((entry) => entry.part === part)
    return inPart.length
      ? [[styles.strong(titles[part]), ...inPart.map((entry) => line(entry, styles))].join('\n')]
      : []
  })
  return parts.join('\n\n')
}

function line({ kind, what, from, to }: Difference, styles: TextStyles): string {
  const symbol = symbols[kind]
  const styledSymbol = kind === 'removed' ? styles.error(symbol) : styles.quiet(symbol)
  if (kind === 'added') return `  ${styledSymbol} ${what} added: ${brief(to)}`
  if (kind === 'removed') return `  ${styledSymbol} ${what} removed, was: ${brief(from)}`
  return `  ${styledSymbol} ${what}${kind === 'moved' ? ' moved' : ''}: ${brief(from)} → ${brief(to)}`
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

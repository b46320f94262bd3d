import type { Field } from '../../model/index.ts'

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What an empty field shows: its default, else its first example. */
export function exampleOf({ default: otherwise, examples }: Field): string | undefined {
  if (otherwise !== undefined) return show(otherwise)
  return examples[0] === undefined ? undefined : show(examples[0])
}

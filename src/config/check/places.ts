import { split } from '../text/pointer.ts'

const blockPattern = '/page/\\d+(?:/slots/[^/]+/\\d+|/fallback|/props(?:/[^/]+)+?/body/\\d+)*'
const partPattern = new RegExp(`^(${blockPattern})(/props|/slots)?$`)

/** What a pointer into a page names: a block, its props, its slots, or something else. */
export interface Place {
  part: 'block' | 'props' | 'slots' | 'other'
  /** Of the block it belongs to. */
  block?: string
}

/** Says what stands at a pointer of a page. */
export function placeOf(pointer: string): Place {
  const [, block, part] = partPattern.exec(pointer) ?? []
  if (block === undefined) return { part: 'other' }
  return {
    part: part === '/props' ? 'props' : part === '/slots' ? 'slots' : 'block',
    block,
  }
}

/** The value at a pointer, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  return split(pointer).reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), root)
}

/** An object or a list, whose fields may be asked for. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A field as an operator would call it. */
export function nameOf(pointer: string): string {
  const steps = split(pointer)
  const last = steps.at(-1)
  if (last === undefined) return 'The file'
  if (!/^\d+$/.test(last)) return `"${last}"`
  return `Entry ${Number(last) + 1} of "${steps.findLast((step) => !/^\d+$/.test(step)) ?? ''}"`
}

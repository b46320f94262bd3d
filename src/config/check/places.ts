import { split } from '../text/pointer.ts'

const blockPattern = '/page/\\d+(?:/slots/[^/]+/\\d+|/fallback|/props(?:/[^/]+)+?/body/\\d+)*'
const partPattern = new RegExp(`^(${blockPattern})(/props|/slots)?$`)

/** What a pointer into a page refers to: a block, its props, its slots, or something else. */
export interface Place {
  part: 'block' | 'props' | 'slots' | 'other'
  /** Pointer of the block that contains it. */
  block?: string
}

/** Classifies a pointer into a page. */
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
  return split(pointer).reduce<unknown>((value, segment) => (isObject(value) ? value[segment] : undefined), root)
}

/** Whether a value is an object or an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The name of a field in messages. */
export function nameOf(pointer: string): string {
  const segments = split(pointer)
  const last = segments.at(-1)
  if (last === undefined) return 'The file'
  if (!/^\d+$/.test(last)) return `"${last}"`
  return `Entry ${Number(last) + 1} of "${segments.findLast((segment) => !/^\d+$/.test(segment)) ?? ''}"`
}

import { createContext, useContext } from 'react'
import type { Locale, Segment } from '../../model/index.ts'

/** Where the values of a form come from and go to. */
export interface FormTarget {
  /** Identifies the form in merge keys and in ids of elements. */
  readonly name: string
  /** The file of the form, and the JSON pointer of its root: problems of the checker are found by them. */
  readonly file: string
  readonly pointer: string
  /** The value at a path; undefined: left out. */
  read(path: readonly Segment[]): unknown
  /** Sets a value; undefined removes it. Changes with the same merge key become one step of the history. */
  write(path: readonly Segment[], value: unknown, mergeKey?: string): boolean
  /** Sets the text of the key at a path in a language; undefined removes it. A missing key is made. */
  writeText(path: readonly Segment[], locale: Locale, text: string | undefined, mergeKey?: string): boolean
}

/** What the controls of a form read and write. Read it through `useForm`. */
export const FormContext = createContext<FormTarget | null>(null)

/** The form of a control. */
export function useForm(): FormTarget {
  const target = useContext(FormContext)
  if (!target) throw new Error('No form in context: render controls inside <FormContext.Provider>.')
  return target
}

/** The value at a path inside a JSON value; undefined if there is none. */
export function valueAt(root: unknown, path: readonly Segment[]): unknown {
  let value = root
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = (value as Record<Segment, unknown>)[segment]
  }
  return value
}

const escapeSegment = (segment: Segment): string => String(segment).replaceAll('~', '~0').replaceAll('/', '~1')

/** The JSON pointer of a path below a pointer. */
export const pointerOf = (root: string, path: readonly Segment[]): string =>
  path.reduce<string>((pointer, segment) => `${pointer}/${escapeSegment(segment)}`, root)

/** The key under which changes of one value merge to one step. */
export const mergeKeyOf = (target: Pick<FormTarget, 'name'>, path: readonly Segment[], part = ''): string =>
  `${target.name}|${path.join('/')}|${part}`

/** An id of an element for the control of a path. */
export const elementId = (target: Pick<FormTarget, 'name'>, path: readonly Segment[]): string =>
  `field-${`${target.name}-${path.join('-')}`.replace(/[^A-Za-z0-9-]/g, '_')}`

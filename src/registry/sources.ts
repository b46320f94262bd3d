import type { Answer, Call } from '../contract/call.ts'

/** A call every viewer may read; it may already be in the HTML. `activityId` is filled in from the page. */
export interface SharedSource<C extends Call = Call> {
  readonly kind: 'shared'
  readonly call: C
  readonly input?: Record<string, unknown>
}

/** A viewer's own: null for a visitor, and never asked for before the page knows who looks. */
export interface OwnSource<C extends Call = Call> {
  readonly kind: 'own'
  readonly call: C
  readonly input?: Record<string, unknown>
}

/** A viewer's own list, handed over row by row: a change redraws only its row. */
export interface KeyedSource<C extends Call = Call, List extends string = string, Key extends string = string> {
  readonly kind: 'keyed'
  readonly call: C
  readonly list: List
  readonly key: Key
  readonly input?: Record<string, unknown>
}

export type Source = SharedSource | OwnSource | KeyedSource

/** Rows by key. The handle stays the same while rows change; `use` redraws its caller when that row changes. */
export interface Keyed<Row> {
  /** The row with this key, or undefined. A React hook. */
  use(key: string): Row | undefined
  /** What `pick` makes of that row; redraws its caller only when that changes, so it gives a plain value. A React hook. */
  select<T extends string | number | boolean | null | undefined>(key: string, pick: (row: Row | undefined) => T): T
  /** All rows now, without listening. */
  rows(): readonly Row[]
}

type RowOf<C, List extends string> = Answer<C> extends { [K in List]: readonly (infer Row)[] } ? Row : never

export type SourceAnswer<S> =
  S extends SharedSource<infer C>
    ? Answer<C>
    : S extends OwnSource<infer C>
      ? Answer<C> | null
      : S extends KeyedSource<infer C, infer List, string>
        ? Keyed<RowOf<C, List>>
        : never

/** Everybody's data. */
export const shared = <C extends Call>(call: C, input?: Record<string, unknown>): SharedSource<C> => ({
  kind: 'shared',
  call,
  input,
})

/** The viewer's own data. */
export const own = <C extends Call>(call: C, input?: Record<string, unknown>): OwnSource<C> => ({
  kind: 'own',
  call,
  input,
})

/** The viewer's own rows: `list` names the array in the answer, `key` the field that tells rows apart. */
export const keyed = <C extends Call, const List extends keyof Answer<C> & string, const Key extends string>(
  call: C,
  list: List,
  key: Key,
  input?: Record<string, unknown>,
): KeyedSource<C, List, Key> => ({ kind: 'keyed', call, list, key, input })

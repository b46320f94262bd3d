import type { Answer, Call } from '../contract/call.ts'

/** A call with the same answer for all viewers. The HTML can contain it already. `activityId` is taken from the page. */
export interface SharedSource<C extends Call = Call> {
  readonly kind: 'shared'
  readonly call: C
  readonly input?: Record<string, unknown> | undefined
}

/** Personal data. Null for a visitor; not requested before the login state is known. */
export interface OwnSource<C extends Call = Call> {
  readonly kind: 'own'
  readonly call: C
  readonly input?: Record<string, unknown> | undefined
}

/** A personal list, read row by row: a change renders only its row again. */
export interface KeyedSource<C extends Call = Call, List extends string = string, Key extends string = string> {
  readonly kind: 'keyed'
  readonly call: C
  readonly list: List
  readonly key: Key
  readonly input?: Record<string, unknown> | undefined
}

/** A call that a block reads, as its definition declares it. */
export type Source = SharedSource | OwnSource | KeyedSource

/** Rows by key. The object stays the same when rows change; `use` re-renders its caller when its row changes. */
export interface Keyed<Row> {
  /** The row with this key, or undefined. A React hook. */
  use(key: string): Row | undefined
  /** A primitive value computed from a row; re-renders its caller only when the value changes. A React hook. */
  select<T extends string | number | boolean | null | undefined>(key: string, pick: (row: Row | undefined) => T): T
  /** All current rows, without a subscription. */
  rows(): readonly Row[]
}

type RowOf<C, List extends string> = Answer<C> extends { [K in List]: readonly (infer Row)[] } ? Row : never

/** What a view gets for a source. */
export type SourceAnswer<S> =
  S extends SharedSource<infer C>
    ? Answer<C>
    : S extends OwnSource<infer C>
      ? Answer<C> | null
      : S extends KeyedSource<infer C, infer List, string>
        ? Keyed<RowOf<C, List>>
        : never

/** Data that is the same for all viewers. */
export const shared = <C extends Call>(call: C, input?: Record<string, unknown>): SharedSource<C> => ({
  kind: 'shared',
  call,
  input,
})

/** Personal data of the viewer. */
export const own = <C extends Call>(call: C, input?: Record<string, unknown>): OwnSource<C> => ({
  kind: 'own',
  call,
  input,
})

/** Personal rows of the viewer: `list` names the array in the answer, `key` the field that identifies a row. */
export const keyed = <C extends Call, const List extends keyof Answer<C> & string, const Key extends string>(
  call: C,
  list: List,
  key: Key,
  input?: Record<string, unknown>,
): KeyedSource<C, List, Key> => ({ kind: 'keyed', call, list, key, input })

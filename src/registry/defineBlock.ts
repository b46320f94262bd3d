import type { ReactNode } from 'react'
import type { Static, TObject } from 'typebox'
import type { Source, SourceAnswer } from './sources.ts'

/**
 * The situations a block may declare beside `ready`; a declared one must be drawn.
 * `loading` and `failed` come from the block's data, `empty` from its own `empty` test, the rest from the page.
 */
export type BlockState = 'loading' | 'failed' | 'empty' | 'visitor' | 'notStarted' | 'ended' | 'notEligible'

/** Named sources of a block. */
export type Sources = Record<string, Source>

/** What the block's view is handed for its sources once all of them are there. */
export type DataOf<S extends Sources> = { readonly [K in keyof S]: SourceAnswer<S[K]> }

/** The props of a block; of just any block: some object. */
export type PropsOf<P extends TObject> = TObject extends P ? object : Static<P>

export interface Example<P> {
  props?: P
  /** Which persona looks at it in the gallery; a visitor if left out. */
  as?: 'visitor' | 'new' | 'joined' | 'finished' | 'claimed' | 'agent' | 'blocked'
}

/** What a block is, without its component: all that checking, server and editor need. */
export interface BlockSpec<
  P extends TObject = TObject,
  S extends Sources = Sources,
  State extends BlockState = BlockState,
  Slot extends string = string,
> {
  /** PascalCase; folder, component and message prefix have the same name. */
  readonly type: string
  /** Counts the shapes of `props` from 1. */
  readonly version: number
  /** One sentence for operators: what the block shows. */
  readonly description: string
  readonly props: P
  readonly data: S
  readonly states: readonly State[]
  readonly slots: readonly Slot[]
  /** Room kept while the block loads, so that nothing below it jumps (CSS px). */
  readonly reserve: { readonly minHeight: number }
  /** `true`: nothing there to show. Only asked when `empty` is declared. */
  empty?(data: DataOf<S>, props: Static<P>): boolean
  /**
   * `load`: the chunk comes with the page. `idle`: the server's HTML stands alone until the browser has time;
   * for blocks that only show what the server drew.
   */
  readonly hydrate: 'load' | 'idle'
  /** Prefixes of the shared words it says, beside those every page carries: `rank` for `rank.mine`. */
  readonly words?: readonly string[]
  readonly examples: { readonly [name: string]: Example<PropsOf<P>> }
  /** Props by a name: a config takes them with `"preset"` and may set single ones beside it. */
  readonly presets?: { readonly [name: string]: Partial<PropsOf<P>> }
  /** One for each version before this one, in order: the first leads from 1 to 2. */
  readonly migrations?: readonly Migration[]
}

/** A step from one shape to the next: of a block's props, or of a page. */
export interface Migration<T = Record<string, unknown>> {
  /** What changes, in a few words. */
  readonly name: string
  /** Pure; what it does not know of stays as it is. */
  up(old: Readonly<T>): T
  /** What stood in a config before, and what it becomes; a test for every migration runs it. */
  readonly sample: { readonly old: T; readonly new: T }
}

type Optional = 'data' | 'states' | 'slots' | 'hydrate'

/** Says what a block is. Data, states and slots left out mean: none. */
export function describeBlock<
  P extends TObject,
  const Type extends string,
  S extends Sources = Record<never, never>,
  State extends BlockState = never,
  Slot extends string = never,
>(
  spec: Omit<BlockSpec<P, S, State, Slot>, Optional> &
    Partial<Pick<BlockSpec<P, S, State, Slot>, Optional>> & { type: Type },
): BlockSpec<P, S, State, Slot> & { readonly type: Type } {
  return {
    hydrate: 'load',
    ...spec,
    data: spec.data ?? ({} as S),
    states: spec.states ?? [],
    slots: spec.slots ?? [],
  }
}

/** What every view of a block is given. */
export interface ViewProps<Spec extends BlockSpec> {
  /** The block's id on the page: unique, fit for an HTML id. */
  id: string
  /** Checked; defaults filled; texts already in the viewer's language. */
  props: Static<Spec['props']>
  /** Drawn children by slot name; a slot the config leaves empty is null. */
  slots: { readonly [K in Spec['slots'][number]]: ReactNode }
}

/** `ready`, and every state in which the data is there. */
export interface ReadyProps<Spec extends BlockSpec> extends ViewProps<Spec> {
  data: DataOf<Spec['data']>
}

/** `loading` is drawn with props alone; `failed` can be tried again. */
export interface FailedProps<Spec extends BlockSpec> extends ViewProps<Spec> {
  retry: () => void
}

type PropsIn<Spec extends BlockSpec, State extends string> = State extends 'loading'
  ? ViewProps<Spec>
  : State extends 'failed'
    ? FailedProps<Spec>
    : ReadyProps<Spec>

type View<Props> = (props: Props) => ReactNode

/** The module a block loads: `ready` and each declared state; one left out does not compile. */
export type Views<Spec extends BlockSpec> = {
  readonly [State in Spec['states'][number] | 'ready']: View<PropsIn<Spec, State>>
}

/** A block as the registry keeps it. */
export interface BlockDefinition extends BlockSpec {
  readonly load: () => Promise<Record<string, View<never>>>
}

/** Joins a spec and its views; the chunk is fetched when the block is first drawn. */
export function defineBlock<Spec extends BlockSpec>(
  spec: Spec,
  load: () => Promise<{ default: Views<Spec> }>,
): Spec & BlockDefinition {
  return { ...spec, load: () => load().then((module) => module.default) }
}

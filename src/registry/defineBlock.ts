import type { ReactNode } from 'react'
import type { Static, TObject } from 'typebox'
import type { TaskType } from '../contract/shapes/task.ts'
import type { Source, SourceAnswer } from './sources.ts'

/**
 * The states that a block can declare besides `ready`; each declared state needs a view.
 * `loading` and `failed` come from the block's data, `empty` from its `empty` function, the others from the page.
 */
export type BlockState = 'loading' | 'failed' | 'empty' | 'visitor' | 'notStarted' | 'ended' | 'notEligible'

/** The data sources of a block, by name. */
export type Sources = Record<string, Source>

/** The answers of all sources, as the view receives them. */
export type DataOf<S extends Sources> = { readonly [K in keyof S]: SourceAnswer<S[K]> }

/** The props of a block; `object` if the block is not known statically. */
export type PropsOf<P extends TObject> = TObject extends P ? object : Static<P>

/** A use of a block that the gallery shows and generated tests render. */
export interface Example<P> {
  props?: P
  /** The persona in the gallery; a visitor if left out. */
  as?: 'visitor' | 'new' | 'joined' | 'finished' | 'claimed' | 'agent' | 'blocked'
}

/** A part of `platform.json` that a block shows. `activity` only requires that the page belongs to an activity. */
export type RulesPart =
  | 'activity'
  | 'agent'
  | 'introduce.faq'
  | 'introduce.rules'
  | 'kols'
  | 'leaderboards'
  | 'lottery'
  | 'lottery.prizes'
  | 'pool'
  | 'stages'
  | 'taskGroups'
  | 'team'
  | 'tiers'
  | 'traders'

/** What the rules must contain for a block to show anything. The checker reports a block whose need is not met. */
export interface BlockNeed {
  readonly part: RulesPart
  /** Only where these props have these values. */
  readonly when?: Readonly<Record<string, unknown>>
  /** At least one entry of the part must have these values. */
  readonly has?: Readonly<Record<string, unknown>>
  /**
   * At least one entry of the part must match the props named here, by field. A prop that is left out matches every
   * value.
   */
  readonly by?: Readonly<Record<string, string>>
  /** The allowed numbers of entries. */
  readonly sizes?: readonly number[]
}

/** Users who need a block while the activity gives them something to do. */
export type BlockAudience = 'joining' | 'joined' | 'loggedIn' | 'agents' | 'rewarded'

/** A block without its views: everything that the checker, the server and the editor need. */
export interface BlockSpec<
  P extends TObject = TObject,
  S extends Sources = Sources,
  State extends BlockState = BlockState,
  Slot extends string = string,
> {
  /** PascalCase; the same as the folder, the component and the prefix of its text keys. */
  readonly type: string
  /** The version of the shape of `props`, from 1. */
  readonly version: number
  /** One sentence for operators: what the block shows. */
  readonly description: string
  readonly props: P
  readonly data: S
  readonly states: readonly State[]
  readonly slots: readonly Slot[]
  /** Space reserved while the block loads, in CSS px. Prevents a layout shift below it. */
  readonly reserve: { readonly minHeight: number }
  /** Whether there is nothing to show. Called only if the state `empty` is declared. */
  empty?(data: DataOf<S>, props: Static<P>): boolean
  /**
   * When the block is hydrated. `load`: with the page. `idle`: when the browser is idle, for blocks that are complete
   * as server HTML.
   */
  readonly hydrate: 'load' | 'idle'
  /**
   * Task types that users complete in this block, `DRAW` if they draw in it, and `CLAIM` if they claim tasks in it. On a page
   * with it, the buttons of these tasks lead to it, and the call to action of users with draws left leads to its button
   * with the id `<block>-button`.
   */
  readonly completes?: readonly (TaskType | 'DRAW' | 'CLAIM')[]
  /** Prefixes of shared texts that the block uses and that are not on every page: `rank` for `rank.mine`. */
  readonly words?: readonly string[]
  /** Only for the sandbox: outside of it, a page with this block is not served. */
  readonly sandboxOnly?: true
  readonly examples: { readonly [name: string]: Example<PropsOf<P>> }
  /** The parts of `platform.json` that it shows and that not every activity has. */
  readonly needs?: readonly BlockNeed[]
  /** Users who cannot take part without the block. The checker reports a condition that hides it from them. */
  readonly neededBy?: BlockAudience
  /** A page can contain the block only once with these prop values. */
  readonly once?: Readonly<Record<string, unknown>>
  /** It renders the `h1`, of which a page has exactly one. */
  readonly isHeading?: true
  /** Named sets of props. A config selects one with `"preset"` and can override single props. */
  readonly presets?: { readonly [name: string]: Partial<PropsOf<P>> }
  /** One per past version, in order. The first migrates from version 1 to 2. */
  readonly migrations?: readonly Migration[]
}

/** Migrates the props of a block, or a page, from one version to the next. */
export interface Migration<T = Record<string, unknown>> {
  /** What changes, in a few words. */
  readonly name: string
  /** Pure. Fields that it does not know stay unchanged. */
  up(old: Readonly<T>): T
  /** An example before and after the migration; a test runs it. */
  readonly sample: { readonly old: T; readonly new: T }
}

type Optional = 'data' | 'states' | 'slots' | 'hydrate'

/** Describes a block without its views. `data`, `states` and `slots` default to none. */
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

/** The props of every view. */
export interface ViewProps<Spec extends BlockSpec> {
  /** The id of the block on the page: unique and valid as an HTML id. */
  id: string
  /** Validated, with defaults, and with texts in the viewer's language. */
  props: Static<Spec['props']>
  /** Rendered children by slot name; null for a slot without blocks. */
  slots: { readonly [K in Spec['slots'][number]]: ReactNode }
}

/** The props of `ready` and of every other state with data. */
export interface ReadyProps<Spec extends BlockSpec> extends ViewProps<Spec> {
  data: DataOf<Spec['data']>
}

/** The props of `failed`; `retry` loads again what failed, `data` has what was loaded. */
export interface FailedProps<Spec extends BlockSpec> extends ViewProps<Spec> {
  data: Partial<DataOf<Spec['data']>>
  /** Resolves when the reads have ended. */
  retry: () => unknown
}

type PropsIn<Spec extends BlockSpec, State extends string> = State extends 'loading'
  ? ViewProps<Spec>
  : State extends 'failed'
    ? FailedProps<Spec>
    : ReadyProps<Spec>

type View<Props> = (props: Props) => ReactNode

/** The views that a block's chunk exports: `ready` and each declared state. A missing view does not compile. */
export type Views<Spec extends BlockSpec> = {
  readonly [State in Spec['states'][number] | 'ready']: View<PropsIn<Spec, State>>
}

/** A block in the registry. */
export interface BlockDefinition extends BlockSpec {
  readonly load: () => Promise<Record<string, View<never>>>
}

/** Combines a spec with its views. The chunk loads when the block is rendered for the first time. */
export function defineBlock<Spec extends BlockSpec>(
  spec: Spec,
  load: () => Promise<{ default: Views<Spec> }>,
): Spec & BlockDefinition {
  return { ...spec, load: () => load().then((module) => module.default) }
}

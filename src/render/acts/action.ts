import type { Action } from '../../registry/fields.ts'

/** Actions whose work is fetched when one is first asked for. */
export type LateAction =
  | { action: 'apply' | 'claim' | 'claimAll' }
  | { action: 'native'; screen: string; else?: string }
  | { action: 'draw' }
  | { action: 'dialog'; title: string; body: readonly unknown[] }
  | { action: 'share'; scene: 'ACTIVITY' | 'INVITE' | 'WIN' }
  | { action: 'copy'; value: unknown }
  | { action: 'sequence'; steps: readonly unknown[] }

export type DialogAction = Extract<LateAction, { action: 'dialog' }>

/** Everything that can be asked for. */
export type AnyAction = Action | LateAction

/** What the renderer puts in for what actions cannot do themselves. */
export interface Seams {
  /** Draws the blocks of a `dialog` action. */
  openDialog?(action: DialogAction): void
  /** The value of a bound field now, such as what `copy` copies; a literal is its own value. */
  resolve?(value: unknown): unknown
}

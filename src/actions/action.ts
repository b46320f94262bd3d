import type { Action } from '../registry/fields.ts'

/** Actions that have a handler, which is fetched when the first of them runs. */
export type HandledAction =
  | { action: 'apply' | 'claim' | 'claimAll' }
  | { action: 'native'; screen: string; else?: string }
  | { action: 'draw' }
  | { action: 'dialog'; title: string; body: readonly unknown[] }
  | { action: 'share'; scene: 'ACTIVITY' | 'INVITE' | 'WIN' }
  | { action: 'copy'; value: unknown }
  | { action: 'sequence'; steps: readonly unknown[] }

/** Opens a dialog with blocks of the page. */
export type DialogAction = Extract<HandledAction, { action: 'dialog' }>

/** Every action. */
export type AnyAction = Action | HandledAction

/** What actions need the renderer for. */
export interface RendererHooks {
  /** Renders the blocks of a `dialog` action. */
  openDialog?(action: DialogAction): void
  /** The value of a bound field now, such as what `copy` copies; a literal is its own value. */
  resolve?(value: unknown): unknown
}

import type { BlockNode } from './page.ts'

/** A prop's value, or the CEL expression that gives it. */
export type Value<T = string> = T | { $: string }

/** What a button of the page can do: one closed list. */
export type Action =
  | { action: 'apply' | 'claim' | 'claimAll' | 'draw' | 'login' }
  | { action: 'navigate'; to: string }
  | { action: 'native'; screen: NativeScreen; else?: string }
  | { action: 'dialog'; title: string; body: readonly BlockNode[] }
  | { action: 'share'; scene: ShareScene }
  | { action: 'copy'; value: Value }
  | { action: 'sequence'; steps: readonly Action[] }

/** What is shared: the activity, an invitation with the viewer's code, or what they have won. */
export type ShareScene = 'ACTIVITY' | 'INVITE' | 'WIN'

/** Screens of the app a page can open. */
export type NativeScreen =
  | 'home'
  | 'login'
  | 'register'
  | 'assetRecharge'
  | 'asset'
  | 'spotTrade'
  | 'share'
  | 'kyc'
  | 'assetTransfer'
  | 'contractTrade'
  | 'supportChat'
  | 'copyTrade'
  | 'follow'
  | 'becomeTrader'

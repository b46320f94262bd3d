import type { BlockNode } from '../contract/shapes/page.ts'

/** A prop's value, or the CEL expression that gives it. */
export type Value<T = string> = T | { $: string }

/** All actions of a config; the list is closed. */
export type Action =
  | { action: 'apply' | 'claim' | 'claimAll' | 'draw' | 'login' }
  | { action: 'navigate'; to: string }
  | { action: 'native'; screen: NativeScreen; else?: string }
  | { action: 'dialog'; title: string; body: readonly BlockNode[] }
  | { action: 'share'; scene: ShareScene }
  | { action: 'copy'; value: Value }
  | { action: 'sequence'; steps: readonly Action[] }

/** What is shared: the activity, an invitation with the viewer's code, or a prize that the viewer won. */
export type ShareScene = 'ACTIVITY' | 'INVITE' | 'WIN'

/** Native screens that a page can open. */
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

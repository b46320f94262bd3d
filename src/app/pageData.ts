import type { Persona, PreviewTheme } from '../contract/preview.ts'
import type { PrecomputedCondition } from '../render/renderer.ts'
import type { PreviewProblem } from './previewParams.ts'

/** The data in the HTML with which a page hydrates without requests. It contains no personal data. */
export interface PageData {
  locale: string
  /**
   * `missing`: there is no such page. `unavailable`: the platform could not be reached. `limited`: too many requests came
   * from the viewer's address. `busy`: the server is overloaded. `studio`: not a viewer's page. `studioFrame`: the canvas of Studio. `previewUnknown`,
   * `previewExpired`, `previewRevoked`: a preview link does not open.
   */
  outcome: 'page' | 'missing' | 'unavailable' | 'limited' | 'busy' | 'studio' | 'studioFrame' | PreviewOutcome
  /** Server time of the HTML, epoch ms. */
  renderedAt: number
  /** Answers by read key. */
  answers: Record<string, unknown>
  /** Shared words that the page needs. */
  words: Record<string, string>
  conditions: Record<string, PrecomputedCondition>
  settings: Settings
}

/** Why a preview link does not open. */
export type PreviewOutcome = 'previewUnknown' | 'previewExpired' | 'previewRevoked'

/** What a preview shows, and as whom. */
export interface PreviewSettings {
  /** Sent with each call of the page. */
  token: string
  alias: string
  /** `current`: the current release, in the sandbox. */
  kind: 'draft' | 'release' | 'plan' | 'current'
  /** The number of the release; null for a draft and a plan. */
  version: number | null
  /** When the plan is due, epoch ms; otherwise null. */
  due: number | null
  /** When the link expires, epoch ms; null: never. */
  expiresAt: number | null
  persona: Persona
  /** The time of the page, epoch ms, and whether the address or the link sets it. */
  at: number
  isTimeSet: boolean
  theme: PreviewTheme | null
  /** The account of the persona; null: a visitor. */
  viewer: { userId: string; loginName: string } | null
  problems: readonly PreviewProblem[]
}

/** Settings of the server for its pages. */
export interface Settings {
  sandbox: boolean
  signKey: string
  loginUrl: string | null
  registerUrl: string | null
  /** The embedded platform has registration and login forms. */
  accounts?: boolean
  /** The login page of an identity provider returns tokens to `loginReturnPath`. */
  loginReturn?: boolean
  /** Page of another site that ends the session there. */
  logoutUrl?: string
  /** A proxy reports the region of viewers, so visitors check whether the event is offered there. */
  regions?: boolean
  /** The origin of shared links; if left out, the origin of the page. */
  publicUrl?: string
  /** External hosts that links can lead to, from `site.json`; none if left out. */
  linkHosts?: readonly string[]
  /** Browsers store offline copies of pages; if false, they delete stored copies. */
  offlineCopy?: boolean
  /** The sealed list of platform hosts and the keys that open it; without it calls go to the origin of the page. */
  hostList?: { text: string; key: string; publicKey: string }
  /** Set on preview pages only. */
  preview?: PreviewSettings
}

/** Id of the script element with the data. */
export const pageDataId = 'page-data'

import type { SettledCondition } from '../render/drawing.ts'

/** What the HTML carries for the page to come alive without asking: nothing of a user. */
export interface PageData {
  locale: string
  /** `missing`: there is no such page. `unavailable`: the platform could not be reached. `studio`: not a viewer's page. */
  outcome: 'page' | 'missing' | 'unavailable' | 'studio'
  /** Server time the HTML was drawn at, epoch ms. */
  drawnAt: number
  /** Answers by read key. */
  answers: Record<string, unknown>
  /** Shared words the page needs. */
  words: Record<string, string>
  conditions: Record<string, SettledCondition>
  settings: Settings
}

/** What the server tells its pages about itself. */
export interface Settings {
  sandbox: boolean
  signKey: string
  loginUrl: string | null
  registerUrl: string | null
  /** Browsers may keep a copy of pages for when the network is gone; else: they throw away what they have kept. */
  offlineCopy?: boolean
  /** The sealed list of the platform's hosts and what opens it; without one the calls go to the page's own origin. */
  hostList?: { text: string; key: string; publicKey: string }
}

/** Id of the element the data stands in. */
export const pageDataId = 'page-data'

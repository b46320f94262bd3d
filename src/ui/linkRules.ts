import { createContext, useContext } from 'react'
import { type SafeLink, safeUrl } from '../contract/safeUrl.ts'

/** The external hosts that a page can link to. */
export interface LinkRules {
  /** Allowed hosts: those of `site.json` and the platform's own. */
  hosts: readonly string[]
  /** The platform's own hosts; links to them need no confirmation. */
  own: readonly string[]
}

/** Null allows every https address; for components outside of a page. */
export const LinkRulesContext = createContext<LinkRules | null>(null)

/** The safe form of an address on this page; null for an address that is not allowed. */
export function useSafeUrl(value: unknown): SafeLink | null {
  const rules = useContext(LinkRulesContext)
  return value === undefined ? null : safeUrl(value, undefined, rules?.hosts)
}

import type { LinkRules } from '../ui/index.ts'
import type { Settings } from './pageData.ts'

/** The external hosts that links can lead to: those of `site.json`, and the hosts of login and registration. */
export function linkRulesOf({ linkHosts = [], loginUrl, registerUrl }: Settings): LinkRules {
  const own = [loginUrl, registerUrl].flatMap((address) => (address ? [new URL(address).hostname] : []))
  return { hosts: [...linkHosts, ...own], own }
}

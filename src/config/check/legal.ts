import { regions } from '../../contract/regions.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { FoundBlock } from './blocks.ts'
import { type Found, part, tasksOf } from './found.ts'
import { isObject } from './places.ts'
import { replace } from './suggest.ts'

/** Types that are an incentive to join, to deposit or to gamble, which some countries forbid. */
const incentives: Record<string, string> = {
  NewUser: 'A bonus for new users',
  Lottery: 'A lottery',
  TradingDepositBonus: 'A deposit bonus',
}

const incentiveTasks: Record<string, string> = {
  INVITE_FRIEND: 'A reward for invitations',
  KOL_BIND: 'A reward for invitations',
  RECHARGE: 'A reward for deposits',
  SPOT_FIRST_RECHARGE: 'A reward for deposits',
}

/** Activities that are forbidden somewhere must say where they are not offered. */
export function checkRegions(document: Document, root: Found): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const regions = eligibility?.value.denyRegions
  if (!Array.isArray(regions) || regions.length > 0) return []
  const what = incentiveOf(root)
  if (!what) return []
  return [
    document.problem('P0710', '/eligibility/denyRegions', {
      message: `${what} needs a rule on regions, and "denyRegions" is empty.`,
      cause: 'Some countries forbid it; in the United Kingdom all incentives to invest are banned.',
      suggestion: 'List the countries where it is not offered, such as ["GB"].',
    }),
  ]
}

/** What people write for a country whose code is another. */
const otherCodes: Record<string, string> = { UK: 'GB', EN: 'GB', EL: 'GR', KO: 'KR', JA: 'JP', SP: 'ES' }

/** A country that does not exist is denied to nobody, and the one that was meant is let in. */
export function checkCountries(document: Document, root: Found): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const denied = eligibility?.value.denyRegions
  if (!eligibility || !Array.isArray(denied)) return []
  return denied.flatMap((code: unknown, index) => {
    if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code) || regions.has(code)) return []
    const pointer = join(eligibility.pointer, 'denyRegions', index)
    const meant = otherCodes[code]
    return [
      document.problem('P0719', pointer, {
        message: `There is no country with the code "${code}".`,
        cause: 'Nobody would be kept out by it.',
        suggestion: meant ? `Did you mean "${meant}"?` : 'Codes are those of ISO 3166, such as "GB".',
        edit: meant ? replace(document.span(pointer), meant) : undefined,
      }),
    ]
  })
}

function incentiveOf(root: Found): string | undefined {
  if (root.value.agent !== undefined) return 'An activity for agents'
  const tasks = tasksOf(root).map(({ value }) => incentiveTasks[String(value.taskType)])
  return incentives[String(root.value.type)] ?? tasks.find((what) => what !== undefined)
}

const riskBlock = 'RiskDisclaimer'

/** An activity's page shows the risk text. Types that list the block among their needs are told by those. */
export function checkRiskShown(document: Document, blocks: readonly FoundBlock[], registry: Registry): Problem[] {
  const type = isObject(document.value) ? registry.activity(String(document.value.type)) : undefined
  if (!type || !registry.block(riskBlock) || type.needs.includes(riskBlock)) return []
  const isThere = blocks.some(({ node }) => node.type === riskBlock || !registry.block(String(node.type)))
  if (isThere) return []
  return [
    document.problem('P0711', '/page', {
      message: 'The page shows no risk text.',
      suggestion: `Add { "id": "risk", "type": "${riskBlock}" } at its end.`,
      on: 'key',
    }),
  ]
}

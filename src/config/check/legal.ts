import { ownValue } from '../../contract/ownValue.ts'
import { regions } from '../../contract/regions.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { LocatedBlock } from './blocks.ts'
import { type Located, part, tasksOf } from './located.ts'
import { isObject } from './places.ts'
import { replace } from './suggest.ts'

/** Task types that reward invitations or deposits. Some countries forbid such incentives. */
const incentiveTasks: Record<string, string> = {
  INVITE_FRIEND: 'A reward for invitations',
  KOL_BIND: 'A reward for invitations',
  RECHARGE: 'A reward for deposits',
  SPOT_FIRST_RECHARGE: 'A reward for deposits',
}

/** Activities with an incentive must list regions where they are not offered. */
export function checkRegions(document: Document, root: Located, registry: Registry): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const regions = eligibility?.value.denyRegions
  if (!Array.isArray(regions) || regions.length > 0) return []
  const what = incentiveOf(root, registry)
  if (!what) return []
  return [
    document.problem('P0710', '/eligibility/denyRegions', {
      message: `${what} needs a rule on regions, and "denyRegions" is empty.`,
      cause: 'Some countries forbid it; in the United Kingdom all incentives to invest are banned.',
      suggestion: 'List the countries where it is not offered, such as ["GB"].',
    }),
  ]
}

/** Wrong codes that people write, with the right ones. */
const otherCodes: Record<string, string> = { UK: 'GB', EN: 'GB', EL: 'GR', KO: 'KR', JA: 'JP', SP: 'ES' }
/** Codes that ISO 3166 reserves for the same country, so that the correction is certain. */
const reservedCodes = new Set(['UK', 'EL'])

/** Reports unknown country codes: they exclude no country. */
export function checkCountries(document: Document, root: Located): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const denied = eligibility?.value.denyRegions
  if (!eligibility || !Array.isArray(denied)) return []
  return denied.flatMap((code: unknown, index) => {
    if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code) || regions.has(code)) return []
    const pointer = join(eligibility.pointer, 'denyRegions', index)
    const meant = ownValue(otherCodes, code)
    return [
      document.problem('P0719', pointer, {
        message: `There is no country with the code "${code}".`,
        cause: 'It would exclude no country.',
        suggestion: meant ? `Did you mean "${meant}"?` : 'Codes are those of ISO 3166, such as "GB".',
        edit: meant && reservedCodes.has(code) ? replace(document.span(pointer), meant) : undefined,
      }),
    ]
  })
}

/** The incentive of an activity that some countries forbid; undefined if there is none. */
export function incentiveOf(root: Located, registry: Registry): string | undefined {
  if (root.value.agent !== undefined) return 'An activity for agents'
  const tasks = tasksOf(root).map(({ value }) => ownValue(incentiveTasks, String(value.taskType)))
  return registry.activity(String(root.value.type))?.incentive ?? tasks.find((what) => what !== undefined)
}

/** The block with the risk text. */
export const riskBlock = 'RiskDisclaimer'

/** Checks that an activity page shows the risk text. Types whose `needs` list the block are covered by checkRequiredBlocks. */
export function checkRiskShown(document: Document, blocks: readonly LocatedBlock[], registry: Registry): Problem[] {
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

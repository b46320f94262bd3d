import type { Problem } from '../../problem.ts'
import type { JsonSchema } from '../../schema/json.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { blocksOf } from '../blocks.ts'
import { propOf } from '../page/missingParts.ts'
import { isObject } from '../places.ts'

type Props = (type: string) => JsonSchema | undefined

const metrics: Readonly<Record<string, RegExp>> = {
  VOLUME: /\bvolume\b/i,
  ROI: /\bROI\b/i,
  PNL: /\b(?:PnL|profit)\b/i,
}

const teams = /\bteams?\b/i
const users = /\b(?:personal|individual|users?|solo)\b/i
/** What the titles of tables of ranks name. */
const ranksOf: Readonly<Record<string, { own: RegExp; others: RegExp }>> = {
  userRanks: { own: users, others: teams },
  teamRanks: { own: teams, others: users },
}

/** Reports blocks whose English title names another metric than they show, or teams instead of users. */
export function checkBlockTitles(english: Document, page: Document, props: Props): Problem[] {
  const words = isObject(english.value) ? english.value : {}
  return blocksOf(page.value)
    .flatMap(({ node, pointer }) => {
      const { metric, title, of } = isObject(node.props) ? node.props : {}
      const text = words[String(title)]
      if (typeof text !== 'string') return []
      const ranks = ranksOf[String(of)]
      if (ranks?.others.test(text) && !ranks.own.test(text))
        return [
          page.problem('P0323', join(pointer, 'props', 'title'), {
            message: `The title is "${text}", and the block shows "${String(of)}".`,
            cause: 'Viewers would read the name of another ranking.',
            suggestion: 'Write the title for these ranks, or the other ranks in "of".',
          }),
        ]
      const shown = propOf({ node, pointer }, 'scope', props)
      if (shown === 'USER' && node.preset === undefined && /\bteams?\b/i.test(text))
        return [
          page.problem('P0323', join(pointer, 'props', 'title'), {
            message: `The title is "${text}", and the block shows users.`,
            cause: 'Viewers would read the name of another ranking.',
            suggestion: 'Write a title for users, or "scope": "TEAM".',
          }),
        ]
      if (typeof metric !== 'string' || !metrics[metric]) return []
      const named = Object.keys(metrics).filter((one) => metrics[one]?.test(text))
      if (named.length === 0 || named.includes(metric)) return []
      return [
        page.problem('P0323', join(pointer, 'props', 'title'), {
          message: `The title is "${text}", and the block shows the metric ${metric}.`,
          cause: 'Viewers would read the name of another ranking.',
          suggestion: `Write the title for ${metric}, or "metric": "${named[0]}".`,
        }),
      ]
    })
    .slice(0, 1)
}

import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { JsonSchema } from '../../schema/json.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { conditionsAround } from './conditionsAround.ts'
import { applies } from './missingParts.ts'

interface Parts {
  registry: Registry
  props: (type: string) => JsonSchema | undefined
  environment: Environment
}

/** Reports second copies of blocks that a page may have once, such as a bottom bar or the risk text. */
export function checkOncePerPage(document: Document, blocks: readonly LocatedBlock[], parts: Parts): Problem[] {
  const { registry, props, environment } = parts
  const found = blocks.filter((block) => {
    const once = registry.block(String(block.node.type))?.once
    return once && applies(block, { part: 'activity', when: once }, props)
  })
  return found.flatMap((block, index) => {
    const other = found.slice(0, index).find((earlier) => {
      if (earlier.node.type !== block.node.type || isFallback(block, earlier)) return false
      const both = [...conditionsAround(block, blocks), ...conditionsAround(earlier, blocks)]
      return both.length < 2 || satisfiabilityOf(both, environment) !== 'never'
    })
    if (!other) return []
    const { line } = document.problem('P0214', other.pointer, { message: '' })
    const when = Object.entries(registry.block(String(block.node.type))?.once ?? {})
    const how = when.map(([name, value]) => ` with "${name}": ${JSON.stringify(value)}`).join('')
    return [
      document.problem('P0214', join(block.pointer, 'type'), {
        message: `A page has one ${String(block.node.type)}${how}, and there is one in line ${line}.`,
        cause: 'Viewers would see it twice.',
        suggestion: when[0]
          ? `Write "${when[0][0]}": ${JSON.stringify(!when[0][1])} in one of the two.`
          : 'Remove one of the two.',
      }),
    ]
  })
}

/** Whether one block is the fallback of the other, so that only one of them is shown. */
const isFallback = (one: LocatedBlock, other: LocatedBlock): boolean =>
  one.pointer.startsWith(`${other.pointer}/fallback`) || other.pointer.startsWith(`${one.pointer}/fallback`)

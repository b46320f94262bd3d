import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useMemo } from 'react'
import { usePageInfo, usePageState, useSources } from '../data/index.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { Boundary } from './Boundary.tsx'
import { Condition } from './Condition.tsx'
import type { BlockNode } from './config.ts'
import { type BlockReport, useDrawing } from './drawing.ts'
import { pickState, situationFor } from './pickState.ts'
import { resolveProps } from './resolveProps.ts'
import { useI18n } from './useI18n.ts'

/** Draws a list of nodes in their order. */
export function Blocks({ nodes }: { nodes: readonly BlockNode[] | undefined }): ReactNode {
  return nodes?.map((node) => <BlockHost key={node.id} node={node} />)
}

/**
 * One block in its place. Whatever happens inside stays inside: a throw, a lost chunk and an unknown type
 * draw the node's fallback, or nothing, and are reported once.
 */
export const BlockHost = memo(function BlockHost({ node }: { node: BlockNode }): ReactNode {
  const { registry } = useDrawing()
  const block = registry.block(node.type)
  const instead = node.fallback ? <BlockHost node={{ ...node.fallback, id: node.id }} /> : null
  if (!block) return <Unknown node={node}>{instead}</Unknown>

  const drawn = <GuardedBlock node={node} block={block} instead={instead} />
  return node.when ? (
    <Condition source={node.when} blockId={node.id} type={node.type} otherwise={instead}>
      {drawn}
    </Condition>
  ) : (
    drawn
  )
})

function Unknown({ node, children }: { node: BlockNode; children: ReactNode }): ReactNode {
  const { report } = useDrawing()
  useEffect(() => {
    report({
      blockId: node.id,
      type: node.type,
      problem: 'unknownType',
      message: `No block is called "${node.type}".`,
    })
  }, [report, node])
  return children
}

interface Guarded {
  node: BlockNode
  block: BlockDefinition
  instead: ReactNode
}

function GuardedBlock({ node, block, instead }: Guarded): ReactNode {
  const { report, views } = useDrawing()
  const onProblem = (problem: unknown) => {
    const kind: BlockReport['problem'] = views.has(block) ? 'threw' : 'chunkLost'
    report({
      blockId: node.id,
      type: node.type,
      problem: kind,
      message: String(problem),
    })
    views.forget(block)
  }
  return (
    <Boundary onProblem={onProblem} attempt={node} instead={instead}>
      <Suspense fallback={<Reserved block={block} />}>
        <Block node={node} block={block} />
      </Suspense>
    </Boundary>
  )
}

/** The room a block will need, so that nothing below it moves when it comes. */
function Reserved({ block }: { block: BlockDefinition }): ReactNode {
  return <div aria-busy="true" style={{ minHeight: block.reserve.minHeight }} />
}

function Block({ node, block }: Omit<Guarded, 'instead'>): ReactNode {
  const { views } = useDrawing()
  const loaded = use(views.load(block))
  const i18n = useI18n()
  const { alias } = usePageInfo()
  const source = useSources(block.data)
  const situation = usePageState((state) => situationFor(block.states, state))

  const props = useMemo(
    () => resolveProps(block.props, node.props, (key) => i18n.t(key, { ns: alias })),
    [block, node, i18n, alias],
  )
  const slots = useMemo(
    () => Object.fromEntries(block.slots.map((slot) => [slot, <Blocks key={slot} nodes={node.slots?.[slot]} />])),
    [block, node],
  )
  const picked = pickState(
    block.states,
    source.status,
    situation,
    () => block.empty?.(source.data as never, props as never) ?? false,
  )
  const View = loaded[picked] as ComponentType<object> | undefined
  if (!View) return picked === 'loading' ? <Reserved block={block} /> : null
  return <View {...{ id: node.id, props, slots, data: source.data, retry: source.retry }} />
}

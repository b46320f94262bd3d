import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { usePageInfo, usePageState, useSources } from '../data/index.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import type { BlockNode } from '../registry/page.ts'
import { raiseProps } from '../registry/raise.ts'
import { FailureTrace, StaleContext } from '../ui/index.ts'
import { AppFactsContext } from './appFacts.ts'
import { Boundary } from './Boundary.tsx'
import { Condition } from './Condition.tsx'
import { Counted } from './Counted.tsx'
import { type BlockReport, useDrawing } from './drawing.ts'
import { Each } from './Each.tsx'
import { LeftOut } from './LeftOut.tsx'
import { pickState, situationFor } from './pickState.ts'
import { Reserved } from './Reserved.tsx'
import { type Bindings, bindingsIn, resolveProps } from './resolveProps.ts'
import { standing } from './standing.ts'
import { useBindings } from './useBindings.ts'
import { useI18n } from './useI18n.ts'

/** Draws a list of nodes in their order: those this app can draw, or what stands in for them. */
export function Blocks({ nodes }: { nodes: readonly BlockNode[] | undefined }): ReactNode {
  const { registry, report, preview } = useDrawing()
  const app = useContext(AppFactsContext)
  const able = useMemo(() => standing(nodes ?? [], registry, app), [nodes, registry, app])
  useEffect(() => {
    if (app.known) for (const lack of able.lacks) report(lack)
  }, [able, report, app])
  return (
    <>
      {preview && able.lacks.map((lack) => <LeftOut key={lack.blockId} lack={lack} />)}
      <Nodes nodes={able.nodes} />
    </>
  )
}

/** Nodes that can be drawn. */
function Nodes({ nodes }: { nodes: readonly BlockNode[] | undefined }): ReactNode {
  return nodes?.map((node) => <BlockHost key={node.id} node={node} />)
}

/**
 * One block in its place. Whatever happens inside stays inside: a throw and a lost chunk draw the node's fallback, or
 * nothing, and are reported once.
 */
export const BlockHost = memo(function BlockHost({ node }: { node: BlockNode }): ReactNode {
  return node.each ? (
    <Each node={node} each={node.each}>
      {(entry) => <One node={entry} />}
    </Each>
  ) : (
    <One node={node} />
  )
})

const One = memo(function One({ node }: { node: BlockNode }): ReactNode {
  const { registry } = useDrawing()
  const block = registry.block(node.type)
  const instead = node.fallback ? <Fallback node={node} /> : null
  if (!block) return instead
  const drawn = <GuardedBlock node={node} block={block} instead={instead} />
  return node.when ? (
    <Condition source={node.when} blockId={node.id} type={node.type} otherwise={instead}>
      {drawn}
    </Condition>
  ) : (
    drawn
  )
})

/** A node's fallback under its id, if it can be drawn itself. */
function Fallback({ node }: { node: BlockNode }): ReactNode {
  const nodes = useMemo(() => (node.fallback ? [{ ...node.fallback, id: node.id }] : []), [node])
  return <Blocks nodes={nodes} />
}

interface Guarded {
  node: BlockNode
  block: BlockDefinition
  instead: ReactNode
}

function GuardedBlock({ node, block, instead }: Guarded): ReactNode {
  const { report, views } = useDrawing()
  const [lost, setLost] = useState<'away' | 'lost' | null>(null)
  const [tries, setTries] = useState(0)
  const onProblem = (problem: unknown) => {
    const kind: BlockReport['problem'] = views.has(block) ? 'threw' : 'chunkLost'
    report({
      blockId: node.id,
      type: node.type,
      problem: kind,
      message: String(problem),
    })
    views.forget(block)
    if (kind === 'chunkLost') setLost(navigator.onLine === false ? 'away' : 'lost')
  }
  // What was lost with the network comes with it.
  useEffect(() => {
    if (!lost) return
    const again = () => {
      setLost(null)
      setTries((before) => before + 1)
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [lost])
  const isAway = lost === 'away' && !node.fallback
  const bound = useMemo(() => bindingsIn(node.props), [node])
  return (
    <Boundary key={tries} onProblem={onProblem} attempt={node} instead={isAway ? <Reserved block={block} /> : instead}>
      <Suspense fallback={<Reserved block={block} />}>
        {bound.length ? (
          <BoundBlock node={node} block={block} instead={instead} sources={bound} />
        ) : (
          <Block node={node} block={block} instead={instead} />
        )}
      </Suspense>
    </Boundary>
  )
}

/** A release of an earlier app may hold an earlier shape. */
const propsOfNow = ({ props, version = 1 }: BlockNode, block: BlockDefinition) =>
  version < block.version ? raiseProps(props ?? {}, version, block.migrations) : props

function BoundBlock({ sources, ...rest }: Guarded & { sources: readonly string[] }): ReactNode {
  return <Block {...rest} bindings={useBindings(sources, rest.node)} />
}

function Block({ node, block, instead, bindings }: Guarded & { bindings?: Bindings }): ReactNode {
  const { views } = useDrawing()
  const loaded = use(views.load(block))
  const i18n = useI18n()
  const { alias } = usePageInfo()
  const source = useSources(block.data)
  const situation = usePageState((state) => situationFor(block.states, state))

  const { props, missing } = useMemo(
    () => resolveProps(block.props, propsOfNow(node, block), (key) => i18n.t(key, { ns: alias }), bindings),
    [block, node, i18n, alias, bindings],
  )
  const slots = useMemo(
    () => Object.fromEntries(block.slots.map((slot) => [slot, <Nodes key={slot} nodes={node.slots?.[slot]} />])),
    [block, node],
  )
  if (missing.length) return instead
  const picked = pickState(
    block.states,
    source.status,
    situation,
    () => block.empty?.(source.data as never, props as never) ?? false,
  )
  const View = loaded[picked] as ComponentType<object> | undefined
  if (!View) return picked === 'loading' ? <Reserved block={block} /> : null
  const drawn = <View {...{ id: node.id, props, slots, data: source.data, retry: source.retry }} />
  const view = picked === 'failed' ? <FailureTrace value={source.traceId}>{drawn}</FailureTrace> : drawn
  return (
    <Counted block={node.analytics ?? node.id}>
      <StaleContext value={source.status === 'ready' && source.stale}>{view}</StaleContext>
    </Counted>
  )
}

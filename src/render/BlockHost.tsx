import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import type { BlockNode } from '../contract/shapes/page.ts'
import { usePageInfo, usePageState, useSources } from '../data/index.ts'
import { useI18n } from '../i18n/useI18n.ts'
import { migrateProps } from '../registry/applyMigrations.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { FailureContext, StaleContext } from '../ui/index.ts'
import { useAppFacts } from './appFacts.ts'
import { Condition } from './Condition.tsx'
import { Each } from './Each.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OmittedBlock } from './OmittedBlock.tsx'
import { blockStateFor, pickState } from './pickState.ts'
import { Reserved } from './Reserved.tsx'
import { type BlockReport, useRenderer } from './renderer.ts'
import { type Bindings, bindingsIn, resolveProps } from './resolveProps.ts'
import { supportedNodes } from './supportedNodes.ts'
import { TrackedBlock } from './TrackedBlock.tsx'
import { useBindings } from './useBindings.ts'

/** Renders a list of nodes in order. A node that this app does not support is replaced by its fallback or left out. */
export function Blocks({ nodes }: { nodes: readonly BlockNode[] | undefined }): ReactNode {
  const { registry, report, preview } = useRenderer()
  const app = useAppFacts()
  const supported = useMemo(() => supportedNodes(nodes ?? [], registry, app), [nodes, registry, app])
  useEffect(() => {
    if (app.known) for (const node of supported.unsupported) report(node)
  }, [supported, report, app])
  return (
    <>
      {preview && supported.unsupported.map((node) => <OmittedBlock key={node.blockId} node={node} />)}
      <Nodes nodes={supported.nodes} />
    </>
  )
}

/** Nodes that this app supports. */
function Nodes({ nodes }: { nodes: readonly BlockNode[] | undefined }): ReactNode {
  const { List } = useRenderer()
  return List && nodes ? <List nodes={nodes} /> : nodes?.map((node) => <BlockHost key={node.id} node={node} />)
}

/**
 * One block. An error inside does not leave it: after a throw or a loss chunk, the node's fallback, or nothing, is
 * rendered. Each error is reported once.
 */
export const BlockHost = memo(function BlockHost({ node }: { node: BlockNode }): ReactNode {
  return node.each ? (
    <Each node={node} each={node.each}>
      {(entry) => <SingleBlock node={entry} />}
    </Each>
  ) : (
    <SingleBlock node={node} />
  )
})

const SingleBlock = memo(function One({ node }: { node: BlockNode }): ReactNode {
  const { registry } = useRenderer()
  const block = registry.block(node.type)
  const fallback = node.fallback ? <Fallback node={node} /> : null
  if (!block) return fallback
  const content = <GuardedBlock node={node} block={block} fallback={fallback} />
  return node.when ? (
    <Condition source={node.when} node={node} fallback={fallback}>
      {content}
    </Condition>
  ) : (
    content
  )
})

/** The fallback of a node, under the id of the node, if the app supports it. */
function Fallback({ node }: { node: BlockNode }): ReactNode {
  const nodes = useMemo(() => (node.fallback ? [{ ...node.fallback, id: node.id }] : []), [node])
  return <Blocks nodes={nodes} />
}

interface GuardedProps {
  node: BlockNode
  block: BlockDefinition
  fallback: ReactNode
}

function GuardedBlock({ node, block, fallback }: GuardedProps): ReactNode {
  const { report, views } = useRenderer()
  const [loss, setLoss] = useState<'offline' | 'lost' | null>(null)
  const [attempts, setAttempts] = useState(0)
  const onProblem = (problem: unknown) => {
    const kind: BlockReport['problem'] = views.has(block) ? 'threw' : 'chunkLost'
    report({
      blockId: node.id,
      type: node.type,
      problem: kind,
      message: String(problem),
    })
    views.forget(block)
    if (kind === 'chunkLost') setLoss(navigator.onLine === false ? 'offline' : 'lost')
  }
  // A chunk that was lost offline is fetched again when the browser is online.
  useEffect(() => {
    if (!loss) return
    const retry = () => {
      setLoss(null)
      setAttempts((before) => before + 1)
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [loss])
  const isOffline = loss === 'offline' && !node.fallback
  const bound = useMemo(() => bindingsIn(node.props), [node])
  return (
    <ErrorBoundary
      key={attempts}
      onProblem={onProblem}
      attempt={node}
      fallback={isOffline ? <Reserved id={node.id} block={block} /> : fallback}
    >
      <Suspense fallback={<Reserved id={node.id} block={block} />}>
        {bound.length ? (
          <BoundBlock node={node} block={block} fallback={fallback} sources={bound} />
        ) : (
          <Block node={node} block={block} fallback={fallback} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}

/** A release may contain the props of an earlier block version. */
const currentProps = ({ props, version = 1 }: BlockNode, block: BlockDefinition) =>
  version < block.version ? migrateProps(props ?? {}, version, block.migrations) : props

function BoundBlock({ sources, ...rest }: GuardedProps & { sources: readonly string[] }): ReactNode {
  return <Block {...rest} bindings={useBindings(sources, rest.node)} />
}

function Block({ node, block, fallback, bindings }: GuardedProps & { bindings?: Bindings }): ReactNode {
  const { views, onHydrated } = useRenderer()
  const loaded = use(views.load(block))
  useEffect(() => onHydrated?.(node.id), [onHydrated, node.id])
  const i18n = useI18n()
  const { alias } = usePageInfo()
  const source = useSources(block.data)
  const stateOfPage = usePageState((state) => blockStateFor(block.states, state))

  const { props, missing } = useMemo(
    () => resolveProps(block.props, currentProps(node, block), (key) => i18n.t(key, { ns: alias }), bindings),
    [block, node, i18n, alias, bindings],
  )
  const slots = useMemo(
    () => Object.fromEntries(block.slots.map((slot) => [slot, <Nodes key={slot} nodes={node.slots?.[slot]} />])),
    [block, node],
  )
  if (missing.length) return fallback
  const picked = pickState(
    block.states,
    source.status,
    stateOfPage,
    () => block.empty?.(source.data as never, props as never) ?? false,
  )
  const View = loaded[picked] as ComponentType<object> | undefined
  if (!View) return picked === 'loading' ? <Reserved id={node.id} block={block} /> : null
  const content = <View {...{ id: node.id, props, slots, data: source.data, retry: source.retry }} />
  return (
    <TrackedBlock block={node.analytics ?? node.id} id={node.id}>
      <StaleContext value={source.status === 'ready' && source.stale}>
        {/* In every state, so that a view for several states keeps its elements when data fails. */}
        <FailureContext value={picked === 'failed' ? source.failure : undefined}>{content}</FailureContext>
      </StaleContext>
    </TrackedBlock>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { useAgentPerformance } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Frame, RichText, Skeleton } from '../../ui/index.ts'
import styles from './AgentTiers.module.css'
import type { spec } from './index.ts'
import { Tier } from './Tier.tsx'

type Spec = typeof spec
type Info = Answer<typeof calls.getActivityDetailInfo>
type Performance = Answer<typeof calls.agentPerformance>

function AgentTiers({ data: { info, permission }, ...view }: ReadyProps<Spec>) {
  if (!info || !permission || info.tiers.length === 0) return null
  return permission.permission ? (
    <LadderWithProgress {...view} info={info} />
  ) : (
    <Ladder {...view} info={info} performance={null} />
  )
}

/** The tiers with the agent's progress, or without it if it cannot be loaded. */
function LadderWithProgress({ info, ...view }: ViewProps<Spec> & { info: Info }) {
  const read = useAgentPerformance()
  if (read.status === 'loading') return <Loading {...view} />
  return <Ladder {...view} info={info} performance={read.status === 'ready' ? read.data : null} />
}

function Ladder({ info, performance, ...view }: ViewProps<Spec> & { info: Info; performance: Performance | null }) {
  const { tiers } = info
  const reached = tiers.findIndex(({ tierId }) => tierId === performance?.tierId)
  return (
    <Framed {...view}>
      <ol className={styles.ladder}>
        {tiers.map((tier, index) => (
          <Tier
            key={tier.tierId}
            tier={tier}
            number={index + 1}
            state={stateOf(index, reached, performance !== null)}
            performance={performance}
          />
        ))}
      </ol>
    </Framed>
  )
}

const stateOf = (index: number, reached: number, isKnown: boolean) => {
  if (!isKnown || index > reached + 1) return 'ahead'
  if (index === reached + 1) return 'next'
  return index === reached ? 'current' : 'passed'
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <div className={styles.ladder}>
      <Skeleton height={180} radius="card" />
      <Skeleton height={180} radius="card" />
      <Skeleton height={180} radius="card" />
    </div>
  </Framed>
)

/** The call that lists the tiers requires a login. */
const Nothing = () => null

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('AgentTiers.title')} note={props.text && <RichText text={props.text} />}>
      {children}
    </Frame>
  )
}

export default {
  ready: AgentTiers,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  visitor: Nothing,
} satisfies Views<Spec>

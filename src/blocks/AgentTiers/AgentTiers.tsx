import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { failureOf, type LoadFailure, useAgentPerformance } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Frame, Progress, Retry, RichText, Skeleton } from '../../ui/index.ts'
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

/** The tiers with the agent's progress, or with a dash for it if it cannot be loaded. */
function LadderWithProgress({ info, ...view }: ViewProps<Spec> & { info: Info }) {
  const read = useAgentPerformance()
  if (read.status === 'loading') return <Loading {...view} />
  if (read.status === 'ready') return <Ladder {...view} info={info} performance={read.data} />
  return <UnknownLadder {...view} info={info} failure={{ retry: read.retry, ...failureOf(read.problem) }} />
}

/** The tiers, with dashes for the agent's progress. */
function UnknownLadder({ failure, ...view }: ViewProps<Spec> & { info: Info; failure: LoadFailure }) {
  const { t } = useTranslation()
  return (
    <Ladder {...view} performance={null}>
      <Progress percent={0} label={t('AgentTiers.invitesLabel')} valueText="–" />
      <Progress percent={0} label={t('AgentTiers.volumeLabel')} valueText="–" />
      <Retry failure={failure} />
    </Ladder>
  )
}

interface LadderProps {
  info: Info
  performance: Performance | null
  /** What is above the tiers. */
  children?: ReactNode
}

function Ladder({ info, performance, children, ...view }: ViewProps<Spec> & LadderProps) {
  const { tiers } = info
  const reached = tiers.findIndex(({ tierId }) => tierId === performance?.tierId)
  return (
    <Framed {...view}>
      {children}
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

/** The tiers are shown if only the permission is unknown. */
const Failed = ({ data: { info }, retry, ...view }: FailedProps<Spec>) =>
  info?.tiers.length ? (
    <UnknownLadder {...view} info={info} failure={{ retry }} />
  ) : (
    <NothingKnown {...view} retry={retry} />
  )

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('AgentTiers.title')} note={props.text && <RichText text={props.text} />}>
      {children}
    </Frame>
  )
}

const NothingKnown = createFailedView<ViewProps<Spec>>(Framed)

export default {
  ready: AgentTiers,
  loading: Loading,
  failed: Failed,
  visitor: Nothing,
} satisfies Views<Spec>

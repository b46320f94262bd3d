import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { percentText } from '../../contract/decimal.ts'
import { failureOf, usePageInfo, useUserVipCode } from '../../data/index.ts'
import { formatNumber, formatPercent } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import type { Action } from '../../registry/fields.ts'
import { Button, Failed as FailedBox, Notice, Retry, RichText, Skeleton } from '../../ui/index.ts'
import styles from './AgentAccess.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec

function AgentAccess({ data: { agent, permission }, ...view }: ReadyProps<Spec>) {
  if (!agent || !permission) return <Visitor {...view} />
  if (permission.permission) return <Level level={agent.agentLevel} id={view.id} />
  return <Refused {...view} reason={permission.reason ?? 'UNKNOWN'} />
}

/** Shows an agent their level and rebate rate. */
function Level({ id, level }: { id: string; level: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const codes = useUserVipCode()
  const isUnknown = codes.status === 'failed'
  const rate = isUnknown ? '–' : codes.status === 'ready' && formatPercent(percentText(codes.data.rebateRate), locale)
  return (
    <Container id={id}>
      <Notice tone="rise" icon="user-check" title={t('AgentAccess.level', { level: formatNumber(level, locale) })}>
        {/* The line is always rendered, so that the rate causes no layout shift. */}
        <p>{rate ? t('AgentAccess.rate', { rate }) : '\u00a0'}</p>
        {isUnknown && <Retry failure={{ retry: codes.retry, ...failureOf(codes.problem) }} />}
      </Notice>
    </Container>
  )
}

function Visitor({ id, props }: ViewProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Container id={id}>
      <Notice
        icon="user-check"
        className="pb-visitor-only"
        title={props.title ?? t('AgentAccess.title')}
        action={<Button onClick={() => void run({ action: 'login' })}>{t('common.login')}</Button>}
      >
        <RichText text={props.text ?? t('AgentAccess.visitor')} />
      </Notice>
    </Container>
  )
}

/** The button for each reason that the viewer can resolve. */
const reasonActions: Partial<Record<string, { label: string; action: Action }>> = {
  KYC_REQUIRED: { label: 'activity.verifyNow', action: { action: 'native', screen: 'kyc', else: '/kyc' } },
  AGENT_ONLY: { label: 'activity.switchAccount', action: { action: 'login' } },
  ACCOUNT_KIND: { label: 'activity.switchAccount', action: { action: 'login' } },
}

function Refused({ id, props, reason }: ViewProps<Spec> & { reason: string }) {
  const { t } = useTranslation()
  const { run } = useActions()
  const { path } = usePageInfo()
  const reasonAction = reasonActions[reason]
  const isNoAgent = reason === 'AGENT_ONLY'
  return (
    <Container id={id}>
      <Notice tone={reasonAction ? 'info' : 'fall'} icon="lock" title={t(`reason.${reason}`)}>
        {isNoAgent && <RichText text={props.text ?? t('AgentAccess.visitor')} />}
        <p className={styles.ways}>
          {isNoAgent && props.become && <BecomeAgentButton {...props.become} />}
          {reasonAction && <Button onClick={() => void run(reasonAction.action)}>{t(reasonAction.label)}</Button>}
          {!reasonAction && <Button href={path('/')}>{t('shell.toActivities')}</Button>}
        </p>
      </Notice>
    </Container>
  )
}

function BecomeAgentButton({ text, action }: { text: string; action: Action }) {
  const { run, pending } = useActions()
  return (
    <Button pending={pending(action)} onClick={() => void run(action)}>
      {text}
    </Button>
  )
}

function Failed({ id, retry }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Container id={id}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Container>
  )
}

const Loading = ({ id }: ViewProps<Spec>) => (
  <Container id={id}>
    <Skeleton height={96} radius="card" />
  </Container>
)

const Container = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={`pb-page ${styles.place}`}>
    {children}
  </div>
)

export default { ready: AgentAccess, loading: Loading, failed: Failed, visitor: Visitor } satisfies Views<Spec>

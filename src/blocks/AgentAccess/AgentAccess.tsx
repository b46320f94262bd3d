import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, usePageInfo, useUserVipCode } from '../../data/index.ts'
import { formatNumber, formatPercent } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import type { Action } from '../../registry/fields.ts'
import { Button, Failed as FailedBox, Notice, RichText, Skeleton } from '../../ui/index.ts'
import styles from './AgentAccess.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec

function AgentAccess({ data: { agent, permission }, ...view }: ReadyProps<Spec>) {
  if (!agent || !permission) return <Visitor {...view} />
  if (permission.permission) return <Level level={agent.agentLevel} id={view.id} />
  return <Refused {...view} reason={permission.reason ?? 'UNKNOWN'} />
}

/** An agent is told what they have. */
function Level({ id, level }: { id: string; level: number }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const codes = useUserVipCode()
  const rate = codes.status === 'ready' ? formatPercent(Number(codes.data.rebateRate) * 100, locale) : null
  return (
    <Place id={id}>
      <Notice tone="rise" icon="user-check" title={t('AgentAccess.level', { level: formatNumber(level, locale) })}>
        {/* The line is there from the start, so that the rate moves nothing when it comes. */}
        <p>{rate ? t('AgentAccess.rate', { rate }) : '\u00a0'}</p>
      </Notice>
    </Place>
  )
}

function Visitor({ id, props }: ViewProps<Spec>) {
  const { t } = useTranslation()
  const { act } = useAct()
  return (
    <Place id={id}>
      <Notice
        icon="user-check"
        title={props.title ?? t('AgentAccess.title')}
        action={<Button onClick={() => void act({ action: 'login' })}>{t('common.login')}</Button>}
      >
        <RichText text={props.text ?? t('AgentAccess.visitor')} />
      </Notice>
    </Place>
  )
}

/** What mends a reason, where the viewer can mend it. */
const ways: Partial<Record<string, { label: string; action: Action }>> = {
  KYC_REQUIRED: { label: 'activity.verifyNow', action: { action: 'native', screen: 'kyc', else: '/kyc' } },
  AGENT_ONLY: { label: 'activity.switchAccount', action: { action: 'login' } },
  ACCOUNT_KIND: { label: 'activity.switchAccount', action: { action: 'login' } },
}

function Refused({ id, props, reason }: ViewProps<Spec> & { reason: string }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const { path } = usePageInfo()
  const way = ways[reason]
  const isNoAgent = reason === 'AGENT_ONLY'
  return (
    <Place id={id}>
      <Notice tone={way ? 'info' : 'fall'} icon="lock" title={t(`reason.${reason}`)}>
        {isNoAgent && <RichText text={props.text ?? t('AgentAccess.visitor')} />}
        <p className={styles.ways}>
          {isNoAgent && props.become && <Become {...props.become} />}
          {way && <Button onClick={() => void act(way.action)}>{t(way.label)}</Button>}
          {!way && <Button href={path('/')}>{t('shell.toActivities')}</Button>}
        </p>
      </Notice>
    </Place>
  )
}

function Become({ text, action }: { text: string; action: Action }) {
  const { act, pending } = useAct()
  return (
    <Button pending={pending(action)} onClick={() => void act(action)}>
      {text}
    </Button>
  )
}

function Failed({ id, retry }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Place id={id}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Place>
  )
}

const Loading = ({ id }: ViewProps<Spec>) => (
  <Place id={id}>
    <Skeleton height={96} radius="card" />
  </Place>
)

const Place = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={`pb-page ${styles.place}`}>
    {children}
  </div>
)

export default { ready: AgentAccess, loading: Loading, failed: Failed, visitor: Visitor } satisfies Views<Spec>

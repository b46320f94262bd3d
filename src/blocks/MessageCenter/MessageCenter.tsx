import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions, useReadMessages } from '../../actions/index.ts'
import { usePageInfo } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Chip, Empty, Failed as FailedBox, Frame, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './MessageCenter.module.css'
import { MessageRow } from './MessageRow.tsx'
import { Messages } from './Messages.tsx'

type Spec = typeof spec

/** Number of messages in the compact variant. */
const compactCount = 3

function MessageCenter({ data, ...view }: ReadyProps<Spec>) {
  const { messages, unread } = data
  if (!messages) return <Visitor data={data} {...view} />
  return (
    <Framed {...view} tools={<Tools unread={unread?.total ?? 0} />}>
      {view.props.compact ? (
        <>
          <ul className={styles.list}>
            {messages.items.slice(0, compactCount).map((message) => (
              <MessageRow key={message.msgId} message={message} />
            ))}
          </ul>
          <AllMessagesButton />
        </>
      ) : (
        <Messages id={view.id} first={messages} />
      )}
    </Framed>
  )
}

/** The number of unread messages, and a button to mark all as read. */
function Tools({ unread }: { unread: number }) {
  const { t } = useTranslation()
  const { read, pending } = useReadMessages()
  return (
    <div className={styles.tools} role="status">
      <Chip tone={unread ? 'accent' : 'neutral'}>{t('MessageCenter.count', { count: unread })}</Chip>
      {unread > 0 && (
        <Button size="small" variant="quiet" icon="check" pending={pending} onClick={() => void read('all')}>
          {t('MessageCenter.readAll')}
        </Button>
      )}
    </div>
  )
}

function AllMessagesButton() {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <Button href={path('/messages')} className={styles.all}>
      {t('MessageCenter.all')}
    </Button>
  )
}

function Visitor(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Framed {...view}>
      <Empty
        art="key"
        title={t('MessageCenter.visitor')}
        action={
          <Button variant="primary" visitorOnly onClick={() => void run({ action: 'login' })}>
            {t('common.login')}
          </Button>
        }
      />
    </Framed>
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <Framed {...view}>
      <Empty
        art="ticket"
        title={t('MessageCenter.empty')}
        action={<Button href={path('/')}>{t('shell.toActivities')}</Button>}
      />
    </Framed>
  )
}

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <FailedBox title={t('MessageCenter.failed')} retry={retry} />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={view.props.compact ? compactCount : 6} height={76} radius="card" />
  </Framed>
)

function Framed({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('MessageCenter.title')} tools={tools} saysStale={false}>
      {children}
    </Frame>
  )
}

export default {
  ready: MessageCenter,
  loading: Loading,
  failed: Failed,
  empty: EmptyState,
  visitor: Visitor,
} satisfies Views<Spec>

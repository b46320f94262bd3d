import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions, useReadMessages } from '../../actions/index.ts'
import { usePageInfo } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Chip, Dash, Empty, Failed as FailedBox, Frame, Retry, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './MessageCenter.module.css'
import { MessageRow } from './MessageRow.tsx'
import { Messages } from './Messages.tsx'
import type { PushList } from './messageTypes.ts'

type Spec = typeof spec

/** Number of messages in the compact variant. */
const compactCount = 3

function MessageCenter({ data, ...view }: ReadyProps<Spec>) {
  const { messages, unread } = data
  if (!messages) return <Visitor data={data} {...view} />
  return (
    <Framed {...view} tools={<Tools unread={unread?.total ?? 0} />}>
      <List {...view} messages={messages} />
    </Framed>
  )
}

function List({ id, props, messages }: Pick<ViewProps<Spec>, 'id' | 'props'> & { messages: PushList }) {
  if (!props.compact) return <Messages id={id} first={messages} />
  return (
    <>
      <ul className={styles.list}>
        {messages.items.slice(0, compactCount).map((message) => (
          <MessageRow key={message.msgId} message={message} />
        ))}
      </ul>
      <AllMessagesButton />
    </>
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
        later={view.props.compact}
        visitorOnly
        title={t('MessageCenter.visitor')}
        action={
          // The page around a compact list has a login already.
          !view.props.compact && (
            <Button variant="primary" onClick={() => void run({ action: 'login' })}>
              {t('common.login')}
            </Button>
          )
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

/** If only the number of unread messages is unknown, the messages are shown, with a dash for the number. */
function Failed({ retry, data, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  const { messages } = data
  if (messages?.items.length)
    return (
      <Framed {...view} tools={<Chip>{<Dash />}</Chip>}>
        <Retry failure={{ retry }} />
        <List {...view} messages={messages} />
      </Framed>
    )
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
    <Frame
      id={id}
      title={props.title ?? t('MessageCenter.title')}
      tools={tools}
      className={props.compact ? undefined : styles.full}
      saysStale={false}
    >
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

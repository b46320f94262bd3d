import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadMessages } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { failureOf, usePageInfo, useRead, useServerNow } from '../../data/index.ts'
import { formatDateTime, relativeTime } from '../../i18n/index.ts'
import { Button, classes, Failed, Icon, RichText, Skeleton, useMounted } from '../../ui/index.ts'
import styles from './MessageCenter.module.css'
import { type Message, typeIcons } from './messageTypes.ts'

/** One message. Opening it shows the full text and marks it as read. */
export function MessageRow({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { read } = useReadMessages()
  const [isOpen, setOpen] = useState(false)
  const { msgId, title, summary, type } = message
  const bodyId = `message-${msgId}`
  const isDone = type === 'TASK' || type === 'REWARD'
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && !message.read) void read([msgId])
  }
  return (
    <li className={classes(styles.row, !message.read && styles.unread)}>
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={bodyId} onClick={toggle}>
        <span className={styles.sign}>
          <Icon name={typeIcons[type]} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {!message.read && (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="pb-hidden">{t('MessageCenter.unread')} </span>
              </>
            )}
            {isDone ? t(`MessageCenter.titled.${type}`, { title }) : title}
          </span>
          <span className={styles.summary}>{summary}</span>
        </span>
        <span className={styles.when}>
          {!isDone && `${t(`MessageCenter.kind.${type}`)} · `}
          <SentTime at={message.createTime} />
        </span>
        <Icon name="chevron" size={20} className={styles.turn} />
      </button>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && <Content message={message} />}
      </div>
    </li>
  )
}

function SentTime({ at }: { at: number }) {
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const now = useServerNow(60_000)
  return (
    <time dateTime={new Date(at).toISOString()}>
      {mounted ? relativeTime(at, Math.max(now, at + 1), locale) : formatDateTime(at, locale, '+00:00')}
    </time>
  )
}

/** The content of short messages repeats the title. */
const withoutTitle = (content: string, title: string) =>
  content.startsWith(`${title}\n`) ? content.slice(title.length + 1) : content

/** The full text, requested when the message is opened, and its link. */
function Content({ message: { msgId, title, link } }: { message: Message }) {
  const { t } = useTranslation()
  const { locale, path } = usePageInfo()
  const detail = useRead(calls.pushDetail, { msgId })
  if (detail.status === 'failed')
    return <Failed title={t('common.failed')} retry={detail.retry} {...failureOf(detail.problem)} />
  if (detail.status === 'loading') return <Skeleton lines={3} />
  return (
    <>
      <RichText text={withoutTitle(detail.data.content, title)} className={styles.text} />
      <p className={styles.fine}>
        {t('activity.localTime', { time: formatDateTime(detail.data.createTime, locale, 'local') })}
      </p>
      {link && (
        <Button size="medium" href={link.startsWith('/') ? path(link) : link}>
          {t('MessageCenter.open')}
        </Button>
      )}
    </>
  )
}

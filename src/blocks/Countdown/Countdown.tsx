import { useTranslation } from 'react-i18next'
import { useActivity, usePageInfo, usePageState, useServerNow } from '../../data/index.ts'
import { durationParts, formatDate, formatDateTime, zoneLabel } from '../../i18n/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { CountdownCells } from '../../ui/index.ts'
import { Announcer } from './Announcer.tsx'
import styles from './Countdown.module.css'
import type { spec } from './index.ts'
import { type Moment, nextMoment } from './nextMoment.ts'

type Spec = typeof spec

const day = 86_400_000

function Countdown({ props }: ReadyProps<Spec>) {
  const activity = useActivity()
  const state = usePageState()
  const now = useServerNow()
  const moment = activity && nextMoment(state, activity, now)
  if (!moment) return null
  const left = Math.max(0, moment.at - now)
  const isFar = left >= props.withinDays * day
  const zone = activity.timeZone
  if (props.variant === 'line')
    return isFar ? <Day moment={moment} zone={zone} /> : <Line moment={moment} left={left} />
  return isFar ? null : <Panel moment={moment} left={left} zone={zone} />
}

interface Clock {
  moment: Moment
  /** ms */
  left: number
}

function Line({ moment, left }: Clock) {
  const { t } = useTranslation()
  const { days, hours, minutes, seconds } = durationParts(left)
  const two = (count: number) => String(count).padStart(2, '0')
  const values = {
    days,
    hours: two(hours),
    minutes: two(minutes),
    seconds: two(seconds),
  }
  return (
    <p role="timer" aria-live="off" className={styles.line}>
      {t(moment.label)}{' '}
      <bdi className={styles.figure}>{t(days > 0 ? 'Countdown.days' : 'Countdown.hours', values)}</bdi>
      <Announcer left={left} />
    </p>
  )
}

/** Far away, the line says the day: it keeps its place, so that nothing moves when a nearer deadline turns up. */
function Day({ moment, zone }: { moment: Moment; zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const time = `${formatDate(moment.at, locale, zone)} (${zoneLabel(zone)})`
  return <p className={styles.line}>{t(moment.date, { time })}</p>
}

function Panel({ moment, left, zone }: Clock & { zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const words = {
    days: t('time.days'),
    hours: t('time.hours'),
    minutes: t('time.minutes'),
    seconds: t('time.seconds'),
  }
  return (
    <div className={`pb-page ${styles.frame}`}>
      <div className={styles.panel}>
        <CountdownCells parts={durationParts(left)} words={words} label={t(moment.label)} />
        <p className={styles.date}>
          <bdi>{formatDateTime(moment.at, locale, zone)}</bdi> <bdi>({zoneLabel(zone)})</bdi>
        </p>
        <Announcer left={left} />
      </div>
    </div>
  )
}

export default { ready: Countdown } satisfies Views<Spec>

import { useTranslation } from 'react-i18next'
import { useActivity, usePageInfo, usePageState, useServerNow } from '../../data/index.ts'
import { durationParts, formatDate, formatDateTime, zoneLabel } from '../../i18n/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { CountdownCells, classes } from '../../ui/index.ts'
import { Announcer } from './Announcer.tsx'
import styles from './Countdown.module.css'
import { type CountdownTarget, countdownTarget } from './countdownTarget.ts'
import type { spec } from './index.ts'

type Spec = typeof spec

const day = 86_400_000

/** The class of an element that shows this date. */
const classFor = (style: string | undefined, { visitorOnly }: CountdownTarget) =>
  classes(style, visitorOnly && 'pb-visitor-only')

/** ms left below which the line has cells. */
const soon = 7 * day

function Countdown({ id, props }: ReadyProps<Spec>) {
  const activity = useActivity()
  const state = usePageState()
  const now = useServerNow()
  const target = activity && countdownTarget(state, activity, now)
  if (!target) return null
  const left = Math.max(0, target.at - now)
  const isFar = left >= props.withinDays * day
  const zone = activity.timeZone
  if (props.variant === 'line') {
    if (isFar) return <DateLine id={id} target={target} zone={zone} />
    return left < soon ? <CellLine id={id} target={target} left={left} /> : <Line id={id} target={target} left={left} />
  }
  return isFar ? null : <Panel id={id} target={target} left={left} zone={zone} />
}

interface CountdownProps {
  id: string
  target: CountdownTarget
  /** ms */
  left: number
}

function Line({ id, target, left }: CountdownProps) {
  const { t } = useTranslation()
  const { days, hours, minutes, seconds } = durationParts(left)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  const values = {
    days,
    hours: twoDigits(hours),
    minutes: twoDigits(minutes),
    seconds: twoDigits(seconds),
  }
  return (
    <p id={id} role="timer" aria-live="off" className={classFor(styles.line, target)}>
      {t(target.label)}{' '}
      <bdi className={styles.figure}>{t(days > 0 ? 'Countdown.days' : 'Countdown.hours', values)}</bdi>
      <Announcer left={left} />
    </p>
  )
}

/** The line with cells for days to seconds. */
function CellLine({ id, target, left }: CountdownProps) {
  return (
    <div id={id} className={classFor(styles.cellLine, target)}>
      <Cells target={target} left={left} />
      <Announcer left={left} />
    </div>
  )
}

/** The line with the date instead of a countdown. It has the same height, so that the layout does not shift. */
function DateLine({ id, target, zone }: Omit<CountdownProps, 'left'> & { zone: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const time = `${formatDate(target.at, locale, zone)} (${zoneLabel(zone)})`
  return (
    <p id={id} className={classFor(styles.line, target)}>
      {t(target.date, { time })}
    </p>
  )
}

function Cells({ target, left }: Omit<CountdownProps, 'id'>) {
  const { t } = useTranslation()
  const words = {
    days: t('time.days'),
    hours: t('time.hours'),
    minutes: t('time.minutes'),
    seconds: t('time.seconds'),
  }
  return <CountdownCells parts={durationParts(left)} words={words} label={t(target.label)} />
}

function Panel({ id, target, left, zone }: CountdownProps & { zone: string }) {
  const { locale } = usePageInfo()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <div className={classFor(styles.panel, target)}>
        <Cells target={target} left={left} />
        <p className={styles.date}>
          <bdi>{formatDateTime(target.at, locale, zone)}</bdi> <bdi>({zoneLabel(zone)})</bdi>
        </p>
        <Announcer left={left} />
      </div>
    </div>
  )
}

export default { ready: Countdown } satisfies Views<Spec>

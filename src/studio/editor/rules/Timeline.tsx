import { Box, HStack, NativeSelect, Spacer, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offsetMinutes, zoneLabel } from '../../../contract/zone.ts'
import { readableTime } from './dates.ts'
import { useRules } from './RulesContext.ts'
import {
  brokenOrders,
  type Lane,
  rangeOf,
  type StepName,
  steps,
  type TimePoint,
  ticksOf,
  timelineOf,
} from './timeline.ts'
import { timelineStyles } from './timelineStyles.ts'
import { useStopText } from './useStopText.ts'
import { type SetDates, useTimelineDrag } from './useTimelineDrag.ts'

interface Props {
  /** Time of the platform, epoch ms. */
  now: number
  /** Writes several dates as one step. */
  setDates: SetDates
}

/** The windows on a common scale. Bars and handles move by pointer and keyboard, never out of their order. */
export function Timeline({ now, setDates }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const { rules, zone } = useRules()
  const describeStop = useStopText()
  const [step, setStep] = useState<StepName>('day')
  const scaleRef = useRef<HTMLDivElement>(null)
  const { lanes, points, orders } = useMemo(() => timelineOf(rules), [rules])
  const range = useMemo(() => rangeOf(points, now), [points, now])
  const offsetMs = offsetMinutes(zone) * 60_000
  const span = range.to - range.from
  const place = (at: number) => `${((at - range.from) / span) * 100}%`
  const { drag, stopped, handlers } = useTimelineDrag({ points, orders, span, step, scaleRef, setDates })
  const shownAt = (point: TimePoint) => (drag?.pointers.includes(point.pointer) ? point.at + drag.by : point.at)
  const broken = brokenOrders(orders)

  const handle = (point: TimePoint, lane: Lane) => {
    const at = shownAt(point)
    const bounds = limitsOf(point, orders, range)
    const time = readableTime(at, zone, i18n.language)
    const name =
      lane.kind === 'stage' ? `${lane.id} · ${t(`rules.point.${point.name}`)}` : t(`rules.point.${point.name}`)
    return (
      <div
        key={point.pointer}
        className="handle"
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        aria-valuenow={at}
        aria-valuetext={`${time} ${zoneLabel(zone)}`}
        title={`${name}: ${time} ${zoneLabel(zone)}`}
        style={{ insetInlineStart: place(at) }}
        {...handlers([point.pointer], point.at)}
      />
    )
  }
  const message = stopped
    ? describeStop(stopped)
    : broken[0]
      ? describeStop({ moved: broken[0].later, other: broken[0].earlier, isAfter: true })
      : ''
  const moving = drag && points.find(({ pointer }) => pointer === drag.pointers[0])
  return (
    <Box>
      <HStack mb="3" gap="3" flexWrap="wrap">
        <Text fontSize="sm" color="fg.muted">
          {t('rules.zoneNote', { zone: zoneLabel(zone) })}
        </Text>
        <Spacer />
        <Text as="label" fontSize="sm" color="fg.muted" display="flex" alignItems="center" gap="2">
          {t('rules.step')}
          <NativeSelect.Root size="sm" width="140px">
            <NativeSelect.Field value={step} onChange={(event) => setStep(event.target.value as StepName)}>
              {(Object.keys(steps) as StepName[]).map((name) => (
                <option key={name} value={name}>
                  {t(`rules.step.${name}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Text>
      </HStack>
      <Box css={timelineStyles} dir="ltr" role="group" aria-label={t('rules.timeline')}>
        <div className="lanes">
          {lanes.map((lane) => {
            const { id, kind, first, last } = lane
            const to = shownAt(last)
            const from = first ? shownAt(first) : Math.min(lane.from, to)
            const ends = first ? [first, last] : [last]
            return (
              <div className="lane" key={`${kind} ${id}`} data-kind={kind}>
                <span className="name">
                  {kind === 'stage' ? t('rules.lane.stage', { id }) : t(`rules.lane.${kind}`)}
                </span>
                <div className="track">
                  <div
                    className={first ? 'bar' : 'bar point'}
                    style={{ insetInlineStart: place(from), width: `${((to - from) / span) * 100}%` }}
                    {...(first && dragOnly(handlers([first.pointer, last.pointer], first.at)))}
                  />
                  {ends.map((point) => handle(point, lane))}
                </div>
              </div>
            )
          })}
        </div>
        <div className="lane axis">
          <span className="name" />
          <div className="track" ref={scaleRef}>
            {ticksOf(range, offsetMs, 10).map((at) => (
              <span key={at} className="tick" style={{ insetInlineStart: place(at) }}>
                {tickLabel(at, offsetMs, span, i18n.language)}
              </span>
            ))}
            {now >= range.from && now <= range.to && (
              <span className="now" style={{ insetInlineStart: place(now), height: `${lanes.length * 36 + 8}px` }}>
                <span className="nowLabel">{t('rules.now')}</span>
              </span>
            )}
          </div>
        </div>
      </Box>
      <Text minH="5" mt="2" mb="6" fontSize="sm" role="status" color={message ? 'fg.warning' : 'fg.muted'}>
        {message ||
          (moving && readableTime(moving.at + (drag?.by ?? 0), zone, i18n.language)) ||
          t('rules.timelineHelp')}
      </Text>
    </Box>
  )
}

/** A bar moves by pointer only: its ends have the keys. */
function dragOnly<T extends { onKeyDown: unknown }>({ onKeyDown: _, ...rest }: T): Omit<T, 'onKeyDown'> {
  return rest
}

function limitsOf(
  point: TimePoint,
  orders: ReturnType<typeof timelineOf>['orders'],
  range: { from: number; to: number },
) {
  const after = orders.filter(({ later }) => later.pointer === point.pointer).map(({ earlier }) => earlier.at)
  const before = orders.filter(({ earlier }) => earlier.pointer === point.pointer).map(({ later }) => later.at)
  return {
    min: Math.round(Math.max(...after, Math.min(range.from, point.at))),
    max: Math.round(Math.min(...before, Math.max(range.to, point.at))),
  }
}

const day = 86_400_000

function tickLabel(at: number, offsetMs: number, span: number, language: string): string {
  const parts: Intl.DateTimeFormatOptions =
    span < 3 * day
      ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : span < 120 * day
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' }
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(at + offsetMs)
}

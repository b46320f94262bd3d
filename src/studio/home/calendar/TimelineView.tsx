import { Box, Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { phaseAt } from '../../phases.ts'
import { useDates } from '../../ui/dates.ts'
import { phaseName } from '../../words/names.ts'
import { ApplyBar, ClaimBar, EventBar, SettleMark } from './marks.tsx'
import { type Timeline, type TimelineRow, timelineOf, type Zoom, zooms } from './timeline.ts'

interface Props {
  rows: readonly TimelineRow[]
  /** Epoch ms. */
  now: number
  zoom: Zoom
}

const rowHeight = 26

/** How far a key moves between rows; with Infinity to the first or last one. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * The rows on a time axis that scrolls; it starts a little before today. All rows together are one stop of the Tab key: arrow keys move
 * between them.
 */
export function TimelineView({ rows, now, zoom }: Props): ReactNode {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const timeline = useMemo(() => timelineOf(rows, now, zoom), [rows, now, zoom])
  const today = timeline.x(now)
  const [active, setActive] = useState(0)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const links = scroller.current?.querySelectorAll('a') ?? []
    links[Math.max(0, Math.min(active + step, links.length - 1))]?.focus()
  }
  useEffect(() => {
    scroller.current?.scrollTo?.({ left: Math.max(0, today - 1.5 * zooms[zoom]) })
  }, [today, zoom])
  return (
    <Box
      ref={scroller}
      role="group"
      aria-label={t('calendar.axis')}
      onKeyDown={move}
      overflow="auto"
      maxH="19rem"
      borderTopWidth="1px"
      focusVisibleRing="inside"
    >
      <Box w="max-content" minW="full">
        <Axis timeline={timeline} zoom={zoom} />
        <Box position="relative">
          {rows.map((row, index) => (
            <Row
              key={row.page.alias}
              {...{ row, timeline, now, zoom }}
              isStop={index === Math.min(active, rows.length - 1)}
              onFocus={() => setActive(index)}
            />
          ))}
          <Box
            position="absolute"
            top="0"
            bottom="0"
            zIndex="1"
            borderStartWidth="2px"
            borderColor="red.solid"
            pointerEvents="none"
            ms="var(--labels)"
            style={{ left: today }}
            css={{ '--labels': labelWidth }}
          />
        </Box>
      </Box>
    </Box>
  )
}

/** Width of the column with the aliases. */
const labelWidth = { base: '96px', md: '176px' }

const gridOf = (zoom: Zoom) =>
  `repeating-linear-gradient(90deg, var(--st-colors-border-muted) 0 1px, transparent 1px ${zooms[zoom]}px)`

function Axis({ timeline, zoom }: { timeline: Timeline; zoom: Zoom }): ReactNode {
  const dates = useDates()
  return (
    <Flex position="sticky" top="0" zIndex="3" bg="bg.panel" borderBottomWidth="1px" h="28px" align="center">
      <Box
        position="sticky"
        left="0"
        bg="bg.panel"
        w={labelWidth}
        h="27px"
        flexShrink="0"
        borderEndWidth="1px"
        zIndex="1"
      />
      <Box position="relative" h="full" style={{ width: timeline.width }}>
        {timeline.months.map(({ start, number, year }, index) => (
          <Text
            key={start}
            position="absolute"
            top="4px"
            px="1.5"
            fontSize="xs"
            color="fg.muted"
            whiteSpace="nowrap"
            style={{ left: index * zooms[zoom] }}
          >
            {zoom === 'year' && number === 1
              ? year
              : dates.month(start, (number === 1 || index === 0) && zoom !== 'year' ? 'shortYear' : 'short')}
          </Text>
        ))}
      </Box>
    </Flex>
  )
}

interface RowProps {
  row: TimelineRow
  timeline: Timeline
  now: number
  zoom: Zoom
  /** Whether the Tab key reaches it. */
  isStop: boolean
  onFocus: () => void
}

function Row({ row: { page, windows }, timeline, now, zoom, isStop, onFocus }: RowProps): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone: zone, applyStart, applyEnd, start, end, settle, claimEnd } = windows
  const { x, has } = timeline
  const at = (time: number) => dates.time(time, zone)
  const words = t('calendar.row', {
    title: page.title,
    phase: phaseName(t, phaseAt(windows, now), page.live !== null),
    applyStart: at(applyStart),
    applyEnd: at(applyEnd),
    start: at(start),
    end: at(end),
    settle: at(settle),
    claimEnd: at(claimEnd),
    interpolation: { escapeValue: false },
  })
  return (
    <Flex
      align="stretch"
      h={`${rowHeight}px`}
      _hover={{ bg: 'bg.subtle' }}
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <Flex
        position="sticky"
        left="0"
        zIndex="2"
        bg="bg.panel"
        w={labelWidth}
        flexShrink="0"
        align="center"
        px="3"
        borderEndWidth="1px"
      >
        <Text fontSize="xs" truncate title={page.title} aria-hidden>
          {page.title}
        </Text>
      </Flex>
      <Box asChild position="relative" display="block" focusVisibleRing="inside" scrollMarginTop="28px">
        <Link
          to={`/edit/${page.alias}`}
          aria-label={words}
          title={words}
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          style={{ width: timeline.width, backgroundImage: gridOf(zoom) }}
        >
          <ApplyBar left={x(applyStart)} width={x(applyEnd) - x(applyStart)} />
          {has(end) && <ClaimBar left={x(end)} width={x(claimEnd) - x(end)} />}
          <EventBar left={x(start)} width={x(end) - x(start)} />
          {has(settle) && <SettleMark left={x(settle)} />}
        </Link>
      </Box>
    </Flex>
  )
}

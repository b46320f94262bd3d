import { Box, Button, Flex, Slider, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../ui/dates.ts'
import { useCheckResult, useEditor, useView } from '../context.ts'
import { IconAction } from '../IconAction.tsx'
import { playTimes, positionOf, type Timeline, timelineOf } from './timeline.ts'

/** Time that each date is shown while playing, ms. */
const playDelay = 900
/** Time after the last change of the slider before the canvas follows, ms. */
const followDelay = 150

/** The date of the canvas, on the timeline of the activity with its windows. */
export function DateSlider(): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { session, setView } = useEditor()
  const { at } = useView()
  const windows = useCheckResult()?.release?.windows ?? null
  const timeline = useMemo(() => timelineOf(windows, session.now), [windows, session.now])
  const [value, setValue] = useFollowing(at, (time) => setView({ at: time }))
  const [isPlaying, setPlaying] = usePlaying(timeline, value, setValue)
  const zone = windows?.timeZone ?? '+00:00'
  const format = (time: number) => dates.time(time, zone)
  const clamped = Math.min(timeline.to, Math.max(timeline.from, value))
  return (
    <Flex gap="2" px="3" pb="2" align="center" dir="ltr">
      <IconAction
        label={isPlaying ? t('editor.pause') : t('editor.play')}
        sign={isPlaying ? 'pause' : 'play'}
        onClick={() => setPlaying(!isPlaying)}
      />
      <Box flex="1" minW="24" position="relative">
        <Windows timeline={timeline} />
        <Slider.Root
          size="sm"
          aria-label={[t('editor.date')]}
          value={[clamped]}
          min={timeline.from}
          max={timeline.to}
          step={timeline.step}
          getAriaValueText={({ value: time }) => format(time)}
          onValueChange={({ value: [time] }) => time !== undefined && setValue(time)}
        >
          <Slider.Control>
            <Slider.Track bg="transparent" height="1.5" />
            <Slider.Thumb index={0} boxSize="3.5">
              <Slider.HiddenInput />
            </Slider.Thumb>
          </Slider.Control>
        </Slider.Root>
      </Box>
      <Text fontSize="xs" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" minW="40" textAlign="end">
        {format(value)}
      </Text>
      <Button size="2xs" variant="ghost" disabled={value === session.now} onClick={() => setValue(session.now)}>
        {t('editor.now')}
      </Button>
    </Flex>
  )
}

/** A value that changes at once here, and a little later in the view. It follows changes of the view from elsewhere. */
function useFollowing(at: number, commit: (time: number) => void): [number, (time: number) => void] {
  const [value, setValue] = useState(at)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setValue(at), [at])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    value,
    (time) => {
      setValue(time)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => commit(time), followDelay)
    },
  ]
}

/** Shows one date after the other, from the beginning if the end is reached. */
function usePlaying(timeline: Timeline, value: number, show: (time: number) => void): [boolean, (on: boolean) => void] {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef({ value, show })
  latest.current = { value, show }
  useEffect(() => {
    if (!isPlaying) return
    const times = playTimes(timeline)
    if (latest.current.value >= timeline.to) latest.current.show(timeline.from)
    const timer = setInterval(() => {
      const next = times.find((time) => time > latest.current.value)
      if (next === undefined) setPlaying(false)
      else latest.current.show(next)
    }, playDelay)
    return () => clearInterval(timer)
  }, [isPlaying, timeline])
  return [isPlaying, setPlaying]
}

const bars = [
  { from: 'applyStart', to: 'applyEnd', color: 'blue.muted', top: '3px' },
  { from: 'start', to: 'end', color: 'green.emphasized', top: '7px' },
  { from: 'settle', to: 'claimEnd', color: 'purple.muted', top: '11px' },
] as const

/** The windows as bars, and their boundaries as lines with a name. */
function Windows({ timeline }: { timeline: Timeline }): ReactNode {
  const { t } = useTranslation()
  const at = (name: string) => timeline.marks.find((mark) => mark.name === name)?.at
  const percent = (time: number) => `${positionOf(timeline, time) * 100}%`
  return (
    <Box position="absolute" insetX="0" top="0" height="20px" aria-hidden="true">
      <Box position="absolute" insetX="0" top="9px" height="2px" borderRadius="full" bg="bg.emphasized" />
      {bars.map(({ from, to, color, top }) => {
        const [start, end] = [at(from), at(to)]
        if (start === undefined || end === undefined || end <= start) return null
        const width = `calc(${percent(end)} - ${percent(start)})`
        return (
          <Box
            key={from}
            position="absolute"
            top={top}
            height="4px"
            borderRadius="full"
            bg={color}
            left={percent(start)}
            width={width}
          />
        )
      })}
      {timeline.marks.map(({ name, at: time }) => (
        <Box
          key={name}
          position="absolute"
          top="2px"
          height="16px"
          width="1px"
          bg="fg.subtle"
          left={percent(time)}
          title={t(`editor.mark.${name}`)}
        />
      ))}
    </Box>
  )
}

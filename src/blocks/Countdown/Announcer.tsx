import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const minute = 60_000

/** Moments worth interrupting a reader for, latest first; the rest of the time the clock keeps quiet. */
const marks = [
  { at: 0, key: 'Countdown.over' },
  { at: minute, key: 'Countdown.oneMinute' },
  { at: 10 * minute, key: 'Countdown.tenMinutes' },
  { at: 60 * minute, key: 'Countdown.oneHour' },
]

/** Says aloud that an hour, ten minutes, a minute, nothing is left: each once, and only if it is passed here. */
export function Announcer({ left }: { left: number }) {
  const { t } = useTranslation()
  const passed = marks.find((mark) => left <= mark.at)?.key ?? ''
  // What had passed when the page opened is no news.
  const [known] = useState(passed)
  return (
    <span role="status" className="pb-hidden">
      {passed !== known && passed && t(passed)}
    </span>
  )
}

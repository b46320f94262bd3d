import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const minute = 60_000

/** The times left that are announced to screen readers, shortest first. */
const announcements = [
  { at: 0, key: 'Countdown.over' },
  { at: minute, key: 'Countdown.oneMinute' },
  { at: 10 * minute, key: 'Countdown.tenMinutes' },
  { at: 60 * minute, key: 'Countdown.oneHour' },
]

/** Announces to screen readers that an hour, ten minutes, one minute or no time is left; each once. */
export function Announcer({ left }: { left: number }) {
  const { t } = useTranslation()
  const passed = announcements.find(({ at }) => left <= at)?.key ?? ''
  // Times that had passed before the page opened are not announced.
  const [initial] = useState(passed)
  return (
    <span role="status" className="pb-hidden">
      {passed !== initial && passed && t(passed)}
    </span>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo, useServerNow, useSetClock } from '../../data/index.ts'
import { formatDateTime } from '../../i18n/index.ts'
import { Button, notify, TextField } from '../../ui/index.ts'
import { ActionCard } from './ActionCard.tsx'

const minute = 60_000
const day = 24 * 60 * minute

/** `2029-01-02 04:00` in UTC, rounded up to the next minute. */
const formatUtc = (ms: number) => new Date(Math.ceil(ms / minute) * minute).toISOString().slice(0, 16).replace('T', ' ')

/** Epoch ms of `2029-01-02 04:00` in UTC; null if it is not valid. */
export function parseUtcTime(text: string): number | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text.trim())
  const chosen = parts ? Date.parse(`${parts[1]}T${parts[2]}:00Z`) : Number.NaN
  return Number.isNaN(chosen) ? null : chosen
}

interface Props {
  /** The date that the task waits for, epoch ms; one day from now if left out. */
  to?: number | undefined
  isRequested: boolean
  isPrimary: boolean
}

/** Sets the sandbox clock for all users and reloads the page, because all content depends on the time. */
export function ClockForm({ to, isRequested, isPrimary }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const now = useServerNow(minute)
  const setClock = useSetClock()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const value = typed ?? formatUtc(to !== undefined && to > now ? to : now + day)
  const chosen = parseUtcTime(value)
  const formatTime = (ms: number) => `${formatDateTime(ms, locale, '+00:00')} (UTC)`
  const set = async (at: number | null) => {
    setPending(true)
    try {
      await setClock(at)
      window.location.reload()
    } catch {
      setPending(false)
      notify({ mode: 'error', text: t('SandboxDesk.failed') })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(chosen === null ? 'SandboxDesk.badTime' : undefined)
    if (chosen !== null && !pending) void set(chosen)
  }
  return (
    <ActionCard
      icon="clock"
      title={t('SandboxDesk.clock.title')}
      text={t('SandboxDesk.clock.text', { time: formatTime(chosen ?? now) })}
      isRequested={isRequested}
      onSubmit={submit}
    >
      <TextField
        label={t('SandboxDesk.clock.time')}
        name="clock"
        value={value}
        onChange={setTyped}
        hint={t('SandboxDesk.clock.now', { time: formatTime(now) })}
        error={problem && t(problem)}
        autoComplete="off"
        dir="ltr"
      />
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} pending={pending}>
        {t('SandboxDesk.clock.button')}
      </Button>
      <Button variant="quiet" onClick={() => void set(null)}>
        {t('SandboxDesk.clock.real')}
      </Button>
    </ActionCard>
  )
}

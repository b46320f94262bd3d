import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import { Button, Skeleton, useMounted } from '../../ui/index.ts'
import { ActionCard } from './ActionCard.tsx'
import { ClockForm } from './ClockForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EventForm } from './EventForm.tsx'
import { formOf, formsOfPath } from './forms.ts'
import styles from './SandboxDesk.module.css'
import { TaskHead } from './TaskHead.tsx'
import { type Entry, entriesFor, type RequestedTask } from './taskForms.ts'
import { useRequestedTask, useRequestedTrader } from './useRequestedTask.ts'

/** The actions that the task in the URL needs; all actions without a task. */
export function Actions({ kolActivity }: { kolActivity: string | undefined }) {
  const { t } = useTranslation()
  const requested = useRequestedTask()
  const [showsAll, setShowsAll] = useState(false)
  if (requested === 'loading') return <Skeleton height={360} radius="card" />
  if (!requested || showsAll) return <All kolActivity={kolActivity} />
  return (
    <>
      <ForTask requested={requested} />
      <div>
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('SandboxDesk.all')}
        </Button>
      </div>
    </>
  )
}

function ForTask({ requested }: { requested: RequestedTask }) {
  const isOpen = (requested.row?.status ?? 'PENDING') === 'PENDING'
  return (
    <>
      <TaskHead requested={requested} />
      <ul className={styles.actions}>
        {entriesFor(requested).map((entry, index) => (
          <Action key={keyOf(entry)} entry={entry} isRequested={isOpen} isPrimary={isOpen && index === 0} />
        ))}
      </ul>
    </>
  )
}

const keyOf = (entry: Entry) => (entry.type === 'event' ? entry.form.name : entry.type)

interface Shown {
  isRequested: boolean
  isPrimary: boolean
}

function Action({ entry, ...shown }: Shown & { entry: Entry }) {
  if (entry.type === 'event') return <EventForm form={entry.form} {...shown} />
  if (entry.type === 'code') return <CodeForm activity={{ activityId: entry.activityId }} {...shown} />
  return entry.type === 'clock' ? <ClockForm to={entry.to} {...shown} /> : <Register {...shown} />
}

function Register({ isRequested, isPrimary }: Shown) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <ActionCard
      icon="user-plus"
      title={t('common.signup')}
      text={t('SandboxDesk.register.text')}
      isRequested={isRequested}
    >
      <Button variant={isPrimary ? 'primary' : 'secondary'} href={path('/register')}>
        {t('common.signup')}
      </Button>
    </ActionCard>
  )
}

/** The HTML has the same order for every URL. Actions for this URL move to the top after hydration. */
function All({ kolActivity }: { kolActivity: string | undefined }) {
  const mounted = useMounted()
  const trader = useRequestedTrader()
  const plain = { isRequested: false, isPrimary: false }
  return (
    <ul className={styles.actions}>
      {trader && (
        <EventForm
          form={formOf('follow', { subject: { field: 'trader', value: trader, choices: [trader] } })}
          isRequested
          isPrimary
        />
      )}
      {formsOfPath(mounted ? window.location.pathname : '')
        .filter(({ form }) => !trader || form.name !== 'follow')
        .map(({ form, isRequested }, index) => (
          <EventForm
            key={form.name}
            form={form}
            isRequested={isRequested}
            isPrimary={isRequested && index === 0 && !trader}
          />
        ))}
      {kolActivity && <CodeForm activity={{ alias: kolActivity }} {...plain} />}
      <Register {...plain} />
      <ClockForm {...plain} />
    </ul>
  )
}

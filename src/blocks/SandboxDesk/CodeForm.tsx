import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText, useKolBinding } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { refusalReason, useRuntime } from '../../data/index.ts'
import { Button, notify, TextField } from '../../ui/index.ts'
import { ActionCard } from './ActionCard.tsx'

const pattern = /^[A-Za-z0-9]{4,16}$/

interface Props {
  /** The activity in which codes can be bound, by id or alias. */
  activity: { activityId: string } | { alias: string }
  isRequested: boolean
  isPrimary: boolean
}

/** Binds a partner code with the call of the platform. */
export function CodeForm({ activity, isRequested, isPrimary }: Props) {
  const { t } = useTranslation()
  const { client } = useRuntime()
  const { bind, pending } = useKolBinding()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (kolCode: string) => {
    const { activityId } = 'activityId' in activity ? activity : await client.call(calls.getActivityId, activity)
    const outcome = await bind(kolCode, activityId)
    if (outcome.status === 'refused') setProblem(refusalText(outcome, t))
    if (outcome.status === 'done')
      notify({ mode: 'success', text: t('SandboxDesk.code.done', { name: outcome.data.kolName }) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (!pattern.test(typed)) return setProblem(t('SandboxDesk.badCode'))
    setProblem(undefined)
    void send(typed).catch((failure) => setProblem(t(`reason.${refusalReason(failure)}`) || t('error.notPossible')))
  }
  return (
    <ActionCard
      icon="ticket"
      title={t('SandboxDesk.code.title')}
      text={t('SandboxDesk.code.text')}
      isRequested={isRequested}
      onSubmit={submit}
    >
      <TextField
        label={t('SandboxDesk.code.title')}
        name="code"
        value={code}
        onChange={setCode}
        error={problem}
        autoComplete="off"
        dir="ltr"
      />
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} pending={pending}>
        {t('kol.bind')}
      </Button>
    </ActionCard>
  )
}

import { Alert, Button, Field, Input, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentEntry } from '../../../contract/operatorQueues.ts'
import { useDates } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { isReason, ReasonField } from '../../ui/ReasonField.tsx'
import { refusalText } from '../../words/refusalText.ts'
import { runApi } from '../runApi.ts'
import type { Column } from '../table/DataTable.tsx'
import { Queue } from './Queue.tsx'
import type { QueueProps } from './queueProps.ts'
import { usePagedList } from './usePagedList.ts'

/** The agents of the platform, and the appointment of another user. */
export function Agents({ alias, by, onChanged }: QueueProps): ReactNode {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const [opened, setOpened] = useState(false)
  const [appointed, setAppointed] = useState<string | null>(null)
  const pages = usePagedList(
    useCallback(async (cursor?: string) => {
      const { agents, next } = await runApi.agents(cursor)
      return { rows: agents, next }
    }, []),
  )
  const columns: readonly Column<AgentEntry>[] = useMemo(
    () => [
      { key: 'user', header: t('run.user'), value: ({ userId }) => userId },
      { key: 'login', header: t('run.login'), value: ({ loginName }) => loginName },
      { key: 'code', header: t('run.code'), value: ({ partnerCode }) => partnerCode },
      {
        key: 'registered',
        header: t('run.registered'),
        value: ({ registeredAt }) => new Date(registeredAt).toISOString(),
        cell: ({ registeredAt }) => dates.time(registeredAt),
      },
    ],
    [t, dates],
  )
  const appoint = async (userId: string, reason: string) => {
    const { outcomes } = await runApi.appoint({ userId, by, reason })
    const refusal = outcomes.find(({ message }) => message !== null)
    if (refusal) throw new Error(refusalText(i18n.language, refusal.message ?? ''))
    setAppointed(userId)
    pages.reload()
    onChanged()
  }
  return (
    <Stack gap="3">
      {appointed !== null && (
        <Alert.Root status="success" role="status" size="sm">
          <Alert.Indicator />
          <Alert.Title>{t('run.appointed', { user: appointed })}</Alert.Title>
        </Alert.Root>
      )}
      <Queue
        label={t('run.agents')}
        fileName={`${alias}-agents`}
        empty={t('run.noAgents')}
        pages={pages}
        columns={columns}
        rowId={({ userId }) => userId}
        controls={
          <Button size="sm" variant="outline" onClick={() => setOpened(true)}>
            {t('run.appoint')}
          </Button>
        }
      />
      {opened && <AppointDialog onSubmit={appoint} onClose={() => setOpened(false)} />}
    </Stack>
  )
}

interface DialogProps {
  onSubmit: (userId: string, reason: string) => Promise<void>
  onClose: () => void
}

function AppointDialog({ onSubmit, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const [user, setUser] = useState('')
  const [reason, setReason] = useState('')
  const isId = /^[1-9]\d{0,18}$/.test(user)
  return (
    <FormDialog
      title={t('run.appoint')}
      submitLabel={t('run.appoint')}
      disabled={!isId || !isReason(reason)}
      onSubmit={() => onSubmit(user, reason.trim())}
      onClose={onClose}
    >
      <Text>{t('run.appointEffect')}</Text>
      <Field.Root required invalid={user !== '' && !isId}>
        <Field.Label>{t('run.user')}</Field.Label>
        <Input value={user} inputMode="numeric" onChange={({ target }) => setUser(target.value.trim())} />
        <Field.ErrorText>{t('run.userProblem')}</Field.ErrorText>
      </Field.Root>
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}

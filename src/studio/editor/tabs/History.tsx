import { Alert, Box, Spinner, Stack } from '@chakra-ui/react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseHistory, ScheduledRelease } from '../../../contract/operator.ts'
import type { DraftVersion } from '../../../contract/studio/saves.ts'
import { api } from '../../api/calls.ts'
import { useDates } from '../../ui/dates.ts'
import { Failed } from '../../ui/status.tsx'
import { useResource } from '../../ui/useResource.ts'
import { useEditor } from '../context.ts'
import { WaitingPlans } from '../publish/WaitingPlans.tsx'
import { useReleases } from '../useReleases.ts'
import { useZone } from '../useZone.ts'
import { CompareDialog } from './history/CompareDialog.tsx'
import { Plans } from './history/Plans.tsx'
import { ReasonDialog } from './history/ReasonDialog.tsx'
import { Releases } from './history/Releases.tsx'
import { Versions } from './history/Versions.tsx'

type Opened =
  | { kind: 'compare'; from: number; to: number | 'draft' }
  | { kind: 'rollback'; version: number }
  | { kind: 'stop' }
  | { kind: 'cancel'; plan: ScheduledRelease }

interface Report {
  status: 'success' | 'error'
  text: string
  /** The history that the text is about; after the next command, the text may be wrong. Left out: it is about the draft. */
  history?: ReleaseHistory | undefined
}

/** Releases, what is scheduled, and earlier versions of the draft. */
export default function History(): ReactNode {
  const { t } = useTranslation()
  const { alias, document, session } = useEditor()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const { data: history, error, mutate } = useReleases(alias)
  // A command elsewhere in the editor saves the draft first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `history` changes with each command
  const readVersions = useCallback(() => api.versions(alias), [alias, history])
  const drafts = useResource(history ? readVersions : null)
  const reload = () => {
    void mutate()
    drafts.reload()
  }
  const saidRef = useRef<HTMLDivElement>(null)
  // After a command its button is gone, so the focus goes to the report.
  const isDone = useRef(false)
  const open = (next: Opened) => {
    isDone.current = false
    setOpened(next)
  }
  const close = () => setOpened(null)
  const finalFocus = () => (isDone.current ? saidRef.current : null)
  // A command is refused when somebody else was faster: what is live has changed.
  const closeCommand = () => {
    close()
    reload()
  }
  const by = session.operator ?? 'operator'
  const zone = useZone()
  const restore = async ({ revision, savedAt }: DraftVersion) => {
    try {
      const { files, assets } = await api.version(alias, revision)
      document.replace({ files, assets }, { action: 'restore', subject: String(revision) })
      setReport({ status: 'success', text: t('history.restored', { when: dates.time(savedAt, zone) }) })
    } catch (error) {
      setReport({ status: 'error', text: (error as Error).message })
    }
  }
  const dates = useDates()
  const problem = error ?? drafts.problem
  if (!history || !drafts.data)
    return problem ? (
      <Failed message={problem.message} retry={reload} />
    ) : (
      <Box p="6" role="status">
        <Spinner aria-label={t('studio.loading')} />
      </Box>
    )
  const { versions } = drafts.data
  const finish = (text: string) => async () => {
    const after = await mutate()
    isDone.current = true
    setReport({ status: 'success', text, history: after })
  }
  const said = report?.history && report.history !== history ? null : report
  return (
    <Stack gap="6" p="4" maxW="6xl">
      <Box ref={saidRef} role="status" tabIndex={-1} hidden={!said}>
        {said && (
          <Alert.Root status={said.status} size="sm">
            <Alert.Indicator />
            <Alert.Title>{said.text}</Alert.Title>
          </Alert.Root>
        )}
      </Box>
      <Plans
        plans={history.plans}
        current={history.current}
        zone={zone}
        onCancel={(plan) => open({ kind: 'cancel', plan })}
      />
      <Releases
        history={history}
        zone={zone}
        onCompare={(from, to) => open({ kind: 'compare', from, to })}
        onRollback={(version) => open({ kind: 'rollback', version })}
        onStop={() => open({ kind: 'stop' })}
      />
      <Versions versions={versions} now={Date.now()} zone={zone} onRestore={(version) => void restore(version)} />
      {opened?.kind === 'compare' && <CompareDialog from={opened.from} to={opened.to} onClose={close} />}
      {opened?.kind === 'rollback' && (
        <ReasonDialog
          title={t('history.rollbackTo', { version: opened.version })}
          effect={
            history.current === null
              ? t('history.rollbackOnline', { version: opened.version })
              : t('history.rollbackEffect', { version: opened.version, current: history.current })
          }
          submitLabel={t('history.rollback')}
          onSubmit={(reason) =>
            api
              .rollback({ alias, by, reason, version: opened.version, expected: history.current })
              .then(finish(t('history.rolledBack', { version: opened.version })))
          }
          finalFocus={finalFocus}
          onClose={closeCommand}
        >
          <WaitingPlans plans={history.plans} zone={zone} fate="stay" />
        </ReasonDialog>
      )}
      {opened?.kind === 'stop' && (
        <ReasonDialog
          title={t('history.stopTitle', { alias })}
          effect={t('history.stopEffect')}
          submitLabel={t('history.stop')}
          danger
          onSubmit={(reason) =>
            api.stop({ alias, by, reason, expected: history.current }).then(finish(t('history.stopped')))
          }
          finalFocus={finalFocus}
          onClose={closeCommand}
        >
          <WaitingPlans plans={history.plans} zone={zone} fate="cancel" />
        </ReasonDialog>
      )}
      {opened?.kind === 'cancel' && (
        <ReasonDialog
          title={t('history.cancelOf', { when: dates.time(opened.plan.at, zone) })}
          effect={[
            t('history.cancelEffect', {
              what: t(`home.plan.${opened.plan.action}`),
              when: dates.time(opened.plan.at, zone),
            }),
            ...(opened.plan.bundle === null ? [] : [t('history.cancelBundle')]),
          ].join(' ')}
          submitLabel={t('history.cancelPlan')}
          cancelLabel={t('history.keepPlan')}
          danger
          onSubmit={(reason) =>
            api.unschedule({ alias, by, reason, plan: opened.plan.id }).then(finish(t('history.canceled')))
          }
          finalFocus={finalFocus}
          onClose={closeCommand}
        />
      )}
    </Stack>
  )
}

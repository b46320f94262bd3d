import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import { Button, useMounted } from '../../ui/index.ts'
import { useRequestedTask } from './useRequestedTask.ts'

/** The router stores an index in the history state. Above 0, the previous page belongs to this site. */
const cameFromHere = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

/** Returns to the previous page; after an external link, to the event of the task or to all events. */
export function ReturnButton() {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const mounted = useMounted()
  const requested = useRequestedTask()
  const task = requested === 'loading' ? null : requested
  const variant = task?.row?.status === 'COMPLETED' ? 'primary' : 'secondary'
  if (mounted && cameFromHere())
    return (
      <Button variant={variant} onClick={() => window.history.back()}>
        {t('SandboxDesk.back')}
      </Button>
    )
  return (
    <Button variant={variant} href={path(task ? `/activity/${task.activity.alias}` : '/')}>
      {t(task ? 'SandboxDesk.back' : 'shell.toActivities')}
    </Button>
  )
}

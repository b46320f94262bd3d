import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { traceOf } from '../data/index.ts'
import { isForeignPage, RequestProblem } from '../request/index.ts'
import { Button, Empty, Failed, Skeleton } from '../ui/index.ts'
import { useAppSettings } from './appSettings.ts'
import styles from './outcomes.module.css'

/** Whether a read was refused because there is no such page, or no longer. */
export const isMissing = (problem: unknown): boolean =>
  problem instanceof RequestProblem && problem.reason === 'NOT_FOUND'

/** There is no page here: says so and leads on. */
export function Missing(): ReactNode {
  const { t } = useTranslation()
  const { locale } = useAppSettings()
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <h1 className="pb-hidden">{t('shell.missingTitle')}</h1>
      <Empty
        art="key"
        title={t('shell.missing')}
        action={
          <Button variant="primary" href={`/${locale}`}>
            {t('shell.toActivities')}
          </Button>
        }
      />
    </div>
  )
}

interface UnavailableProps {
  retry?: () => void
  problem?: unknown
}

/** The page could not be fetched now; an activity that does not exist is simply missing. */
export function Unavailable({ retry, problem }: UnavailableProps): ReactNode {
  const { t } = useTranslation()
  if (isMissing(problem)) return <Missing />
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <h1 className="pb-hidden">{t('shell.unavailableTitle')}</h1>
      <Failed
        title={t('shell.unavailable')}
        body={problem instanceof RequestProblem && isForeignPage(problem) ? t('error.signIn') : undefined}
        retry={retry ?? (() => window.location.reload())}
        traceId={traceOf(problem)}
      />
    </div>
  )
}

/** The shape of a page that is on its way. */
export function Waiting(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`pb-page ${styles.waiting}`} aria-busy="true">
      <h1 className="pb-hidden">{t('common.loading')}</h1>
      <Skeleton height={420} radius="card" />
      <Skeleton height={120} radius="card" />
      <Skeleton height={320} radius="card" />
    </div>
  )
}

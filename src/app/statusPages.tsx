import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, PageInfoContext } from '../data/index.ts'
import { isHtmlAnswer, RequestProblem } from '../request/index.ts'
import { Anchor, Button, Empty, Failed, Skeleton, useMounted, withSheet } from '../ui/index.ts'
import { useAppSettings } from './appSettings.ts'
import type { PageData, PreviewOutcome } from './pageData.ts'
import styles from './statusPages.module.css'
import { useOutsideInfo } from './useOutsideInfo.ts'

/** Whether a read was refused because the page does not exist, or no longer exists. */
export const isMissing = (problem: unknown): boolean =>
  problem instanceof RequestProblem && problem.reason === 'NOT_FOUND'

/** Without its chunk, the page does not have the events; they are optional. */
const OngoingEvents = lazy(() => withSheet(() => import('./OngoingEvents.tsx')).catch(() => ({ default: () => null })))

/** Shown for an address without a page. The ongoing events follow in the browser, in reserved space. */
export function MissingPage(): ReactNode {
  const { t } = useTranslation()
  const { locale } = useAppSettings()
  const info = useOutsideInfo()
  const mounted = useMounted()
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <Empty
        art="signpost"
        heading={<h1 className={styles.heading}>{t('shell.missingTitle')}</h1>}
        title={t('shell.missing')}
        action={
          <Button variant="primary" href={`/${locale}`}>
            {t('shell.toActivities')}
          </Button>
        }
      />
      <div className={styles.events}>
        <PageInfoContext value={info}>
          <Suspense>{mounted && <OngoingEvents />}</Suspense>
        </PageInfoContext>
      </div>
    </div>
  )
}

interface UnavailableProps {
  retry?: () => void
  problem?: unknown
}

/** Shown when a page cannot be read. For an activity that does not exist, `MissingPage` is shown. */
export function UnavailablePage({ retry, problem }: UnavailableProps): ReactNode {
  const { t } = useTranslation()
  if (isMissing(problem)) return <MissingPage />
  // A reference helps nobody here: the request has not left the device.
  const isOffline = problem !== undefined && navigator.onLine === false
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <h1 className="pb-hidden">{t('shell.unavailableTitle')}</h1>
      <Failed
        title={t(isOffline ? 'reason.NO_NETWORK' : 'shell.unavailable')}
        {...(!isOffline && failureOf(problem))}
        {...(problem instanceof RequestProblem && isHtmlAnswer(problem) && { body: t('error.signIn') })}
        retry={retry ?? (() => window.location.reload())}
      />
    </div>
  )
}

/** Shown when the server limits requests or is overloaded: says for how long, with a link to the activities. */
export function RefusedPage({ outcome }: { outcome: 'limited' | 'busy' }): ReactNode {
  const { t } = useTranslation()
  const { locale } = useAppSettings()
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <h1 className="pb-hidden">{t(`shell.${outcome}Title`)}</h1>
      <Failed title={t(`shell.${outcome}`)} retry={() => window.location.reload()} />
      <p className={styles.homeLink}>
        <Anchor href={`/${locale}`} className="pb-link">
          {t('shell.toActivities')}
        </Anchor>
      </p>
    </div>
  )
}

/** Whether a preview link did not open. */
export const isPreviewOutcome = (outcome: PageData['outcome']): outcome is PreviewOutcome =>
  outcome.startsWith('preview')

/** Shown for a preview link that does not open: says why, and who can create another one. */
export function EndedPreviewPage({ outcome }: { outcome: PreviewOutcome }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`pb-page ${styles.outcome}`}>
      <Empty
        art="key"
        heading={<h1 className={styles.heading}>{t(`preview.${outcome}Title`)}</h1>}
        title={t(`preview.${outcome}`)}
      />
    </div>
  )
}

/** Placeholder for a page that is loading. */
export function LoadingPage(): ReactNode {
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

import { useTranslation } from 'react-i18next'
import { useMounted, usePageInfo } from '../../data/index.ts'
import { Button } from '../../ui/index.ts'

/** The router counts its pages in the history's state: above 0, the one before is of this site. */
const cameFromHere = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0

/** Back to where the viewer came from; to all events for who came from outside. */
export function WayBack() {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const mounted = useMounted()
  return mounted && cameFromHere() ? (
    <Button onClick={() => window.history.back()}>{t('SandboxDesk.back')}</Button>
  ) : (
    <Button href={path('/')}>{t('shell.toActivities')}</Button>
  )
}

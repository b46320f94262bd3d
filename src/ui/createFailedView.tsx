import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from './Failed.tsx'

/** Creates the failed view of a block whose views share one frame: a message and a retry button. */
export function createFailedView<View extends object>(Framed: ComponentType<View & { children: ReactNode }>) {
  return function FailedInFrame(view: View & { retry: () => unknown }) {
    const { t } = useTranslation()
    return (
      <Framed {...view}>
        <Failed title={t('common.failed')} retry={view.retry} />
      </Framed>
    )
  }
}

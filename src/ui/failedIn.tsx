import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from './Failed.tsx'

/** The failed view of a block whose views all stand in one frame: that it could not be loaded, and another try. */
export function failedIn<View extends object>(Framed: ComponentType<View & { children: ReactNode }>) {
  return function FailedInFrame({ retry, ...view }: View & { retry: () => void }) {
    const { t } = useTranslation()
    return (
      <Framed {...(view as unknown as View)}>
        <Failed title={t('common.failed')} retry={retry} />
      </Framed>
    )
  }
}

import { Badge } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from './context.ts'
import { useCurrent } from './useReleases.ts'

/** Says that no release is live. The phase, which follows from dates, does not say it of a page that was stopped. */
export function OfflineChip(): ReactNode {
  const { t } = useTranslation()
  const { alias } = useEditor()
  if (useCurrent(alias) !== null) return null
  return (
    <Badge size="sm" variant="outline" flexShrink="0">
      {t('home.offline')}
    </Badge>
  )
}

import { EmptyState } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Instead of a panel that this build does not contain. */
export function NotBuilt(): ReactNode {
  const { t } = useTranslation()
  return (
    <EmptyState.Root>
      <EmptyState.Content>
        <EmptyState.Title>{t('editor.notBuilt')}</EmptyState.Title>
      </EmptyState.Content>
    </EmptyState.Root>
  )
}

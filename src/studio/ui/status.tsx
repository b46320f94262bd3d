import { Button, Center, EmptyState, HStack, Spinner, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Fills the window while a page of Studio loads. */
export function Loading(): ReactNode {
  const { t } = useTranslation()
  return (
    <Center minH="100dvh" role="status" aria-label={t('studio.loading')}>
      <Spinner />
    </Center>
  )
}

/** An address of Studio without a page. */
export function Missing(): ReactNode {
  const { t } = useTranslation()
  return (
    <Center minH="100dvh">
      <EmptyState.Root>
        <EmptyState.Content>
          <EmptyState.Title as="h1">{t('studio.missing')}</EmptyState.Title>
          <Button asChild variant="outline">
            <Link to="/">{t('studio.toHome')}</Link>
          </Button>
        </EmptyState.Content>
      </EmptyState.Root>
    </Center>
  )
}

interface FailedProps {
  /** Cause and next step. */
  message: string
  retry: () => void
  /** Offers to load the whole page again, too. */
  reloads?: boolean
}

/** A page or panel whose data could not be loaded. */
export function Failed({ message, retry, reloads = false }: FailedProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Center minH="40dvh" role="alert">
      <VStack gap="3">
        <EmptyState.Root>
          <EmptyState.Content>
            <EmptyState.Title>{t('studio.failed')}</EmptyState.Title>
            <EmptyState.Description>{message}</EmptyState.Description>
            <HStack gap="2">
              <Button onClick={retry} variant="outline">
                {t('studio.retry')}
              </Button>
              {reloads && (
                <Button onClick={() => window.location.reload()} variant="ghost">
                  {t('studio.reload')}
                </Button>
              )}
            </HStack>
          </EmptyState.Content>
        </EmptyState.Root>
      </VStack>
    </Center>
  )
}

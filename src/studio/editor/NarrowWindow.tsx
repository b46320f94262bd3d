import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** The smallest width of a window for editing, CSS px. */
const minWidth = 1024

const query = `(min-width: ${minWidth}px)`

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is wide enough for the editor. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)

interface Props {
  alias: string
  onEdit: () => void
}

/** Instead of the editor in a narrow window: what is possible there. */
export function NarrowWindow({ alias, onEdit }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Center as="main" minH="100dvh" p="4" bg="bg.subtle">
      <Stack gap="4" maxW="sm">
        <Heading as="h1" size="lg">
          {t('narrow.title')}
        </Heading>
        <Text color="fg.muted">{t('narrow.text', { width: minWidth })}</Text>
        <Button asChild colorPalette="brand">
          <Link to={`/review/${alias}`}>{t('narrow.review')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/">{t('studio.toHome')}</Link>
        </Button>
        <Button variant="ghost" onClick={onEdit}>
          {t('narrow.edit')}
        </Button>
      </Stack>
    </Center>
  )
}

import { Container, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The home of Studio: every activity and page. */
export default function Home(): ReactNode {
  const { t } = useTranslation()
  return (
    <Container py="8">
      <Heading as="h1">{t('studio')}</Heading>
    </Container>
  )
}

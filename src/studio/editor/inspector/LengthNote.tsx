import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** How long a text is, and how long it may be; in the color of warnings when it is too long. */
export function LengthNote({ length, max }: { length: number; max: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <Text as="span" {...(length > max && { color: 'fg.warning', fontWeight: 'medium' })}>
      {t('inspector.length', { length, max })}
    </Text>
  )
}

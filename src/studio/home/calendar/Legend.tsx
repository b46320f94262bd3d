import { Box, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApplyBar, ClaimBar, EventBar, SettleMark } from './marks.tsx'

/** What the marks of the calendar mean. */
export function Legend(): ReactNode {
  const { t } = useTranslation()
  const marks: readonly [key: string, mark: ReactNode][] = [
    ['apply', <ApplyBar key="apply" left={0} width={24} />],
    ['event', <EventBar key="event" left={0} width={24} />],
    ['settle', <SettleMark key="settle" left={12} />],
    ['claim', <ClaimBar key="claim" left={0} width={24} />],
    [
      'today',
      <Box key="today" position="absolute" left="12px" insetY="2px" borderStartWidth="2px" borderColor="red.solid" />,
    ],
  ]
  return (
    <HStack as="ul" listStyleType="none" gap="5" px="4" py="2" borderTopWidth="1px" wrap="wrap" fontSize="xs">
      {marks.map(([key, mark]) => (
        <HStack as="li" key={key} gap="2">
          <Box position="relative" w="24px" h="24px" aria-hidden mt={key === 'apply' ? '12px' : '0'}>
            {mark}
          </Box>
          <Text color="fg.muted">{t(`calendar.mark.${key}`)}</Text>
        </HStack>
      ))}
    </HStack>
  )
}

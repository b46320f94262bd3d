import { Box, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApplyBar, ClaimBar, EventBar, SettleMark } from './marks.tsx'

/** The width of a mark, and the middle of its height, CSS px: in a row of the calendar, marks lie above each other. */
interface Place {
  width: number
  middle: number
}

/** What the marks of the calendar mean. */
export function Legend(): ReactNode {
  const { t } = useTranslation()
  const marks: readonly [key: string, mark: ReactNode, place: Place][] = [
    ['apply', <ApplyBar key="apply" left={0} width={24} />, { width: 24, middle: 6.5 }],
    ['event', <EventBar key="event" left={0} width={24} />, { width: 24, middle: 16 }],
    ['settle', <SettleMark key="settle" left={6} />, { width: 12, middle: 16 }],
    ['claim', <ClaimBar key="claim" left={0} width={24} />, { width: 24, middle: 16 }],
    [
      'today',
      <Box key="today" position="absolute" left="0" insetY="2px" borderStartWidth="2px" borderColor="red.solid" />,
      { width: 2, middle: 12 },
    ],
  ]
  return (
    <HStack as="ul" listStyleType="none" gap="5" px="4" py="2" borderTopWidth="1px" wrap="wrap" fontSize="xs">
      {marks.map(([key, mark, { width, middle }]) => (
        <HStack as="li" key={key} gap="2">
          <Box position="relative" h="24px" flexShrink="0" aria-hidden style={{ width, top: 12 - middle }}>
            {mark}
          </Box>
          <Text color="fg.muted">{t(`calendar.mark.${key}`)}</Text>
        </HStack>
      ))}
    </HStack>
  )
}

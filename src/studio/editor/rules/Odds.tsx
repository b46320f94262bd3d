import { Box, Button, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { oddsOf } from './odds.ts'
import { useRules } from './RulesContext.ts'
import { percentOf } from './values.ts'

const colors = ['brand.500', 'blue.400', 'purple.400', 'green.400', 'orange.400', 'pink.400', 'cyan.500', 'teal.400']

/** The odds of all prizes as one bar, which must be full, and what is missing. */
export function Odds({ prizes }: { prizes: unknown }): ReactNode {
  const { t } = useTranslation()
  const { set, nameOf: named } = useRules()
  const { parts, sum, rest, taker } = oddsOf(prizes)
  const nameOf = (index: number) => {
    const part = parts[index]
    return (part?.name && named(part.name)) || part?.id || ''
  }
  const total = Math.max(sum, 1_000_000)
  const canTake = taker >= 0 && rest !== 0 && (parts[taker]?.odds ?? 0) + rest >= 0
  const state = rest === 0 ? 'full' : rest > 0 ? 'missing' : 'over'
  return (
    // Stays in view while prizes further below are edited.
    <Box as="section" aria-label={t('rules.odds')} mb="3" py="2" position="sticky" top="0" zIndex="docked" bg="bg">
      <HStack justifyContent="space-between" mb="2">
        <Text fontSize="sm" fontWeight="medium">
          {t('rules.odds')}
        </Text>
        <Text
          fontSize="sm"
          role="status"
          color={state === 'full' ? 'green.fg' : 'red.fg'}
          fontVariantNumeric="tabular-nums"
        >
          {t(`rules.odds.${state}`, { percent: percentOf(Math.abs(rest)) })}
        </Text>
      </HStack>
      <HStack
        gap="0"
        height="20px"
        rounded="sm"
        overflow="hidden"
        bg="bg.muted"
        role="img"
        aria-label={parts.map(({ odds }, index) => `${nameOf(index)} ${percentOf(odds)}%`).join(', ')}
        outline={state === 'full' ? undefined : '1px solid'}
        outlineColor="border.error"
      >
        {parts.map(({ id, odds, hasReward }, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: two prizes can have the same id while one is edited
            key={`${id} ${index}`}
            height="full"
            width={`${(odds / total) * 100}%`}
            minWidth={odds > 0 ? '2px' : '0'}
            bg={hasReward ? colors[index % colors.length] : 'bg.emphasized'}
            borderInlineEndWidth="1px"
            borderColor="bg"
            title={t('changes.described', { what: nameOf(index), detail: `${percentOf(odds)}%` })}
          />
        ))}
      </HStack>
      {canTake && (
        <Button
          size="xs"
          mt="2"
          variant="outline"
          onClick={() => set(`/lottery/prizes/${taker}/odds`, (parts[taker]?.odds ?? 0) + rest)}
        >
          {t(rest > 0 ? 'rules.odds.give' : 'rules.odds.take', {
            percent: percentOf(Math.abs(rest)),
            prize: nameOf(taker),
          })}
        </Button>
      )}
    </Box>
  )
}

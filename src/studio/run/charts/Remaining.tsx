import { Flex, Progress, SimpleGrid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityFigures } from '../../../contract/activityFigures.ts'
import { useDates } from '../../ui/dates.ts'
import { Panel } from './Panel.tsx'
import { runsOutAt, shareLeft } from './series.ts'

interface Props {
  figures: ActivityFigures
  /** Start of the event, epoch ms; null: unknown. */
  start: number | null
  nameOf: (rewardId: string) => string | undefined
}

/** What is left of stock and budget, and how long it lasts at the pace until now. */
export function Remaining({ figures: { stock, budget, now }, start, nameOf }: Props): ReactNode {
  const { t } = useTranslation()
  const rows = [
    ...budget.map(({ coin, total, left }) => ({ key: `budget ${coin}`, name: coin, unit: ` ${coin}`, total, left })),
    ...stock.map(({ rewardId, total, left }) => ({
      key: `stock ${rewardId}`,
      name: nameOf(rewardId) === undefined ? rewardId : t('rules.reference', { name: nameOf(rewardId), id: rewardId }),
      unit: '',
      total: String(total),
      left: String(left),
    })),
  ]
  return (
    <Panel title={t('run.remaining')} help={t('run.remainingHelp')}>
      {rows.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          {t('run.noLimits')}
        </Text>
      ) : (
        <SimpleGrid columns={{ base: 1, lg: 2 }} columnGap="8" rowGap="3">
          {rows.map(({ key, ...row }) => (
            <Left key={key} {...row} end={start === null ? null : runsOutAt(row, start, now)} />
          ))}
        </SimpleGrid>
      )}
    </Panel>
  )
}

interface LeftProps {
  name: string
  unit: string
  total: string
  left: string
  end: number | null
}

/** Below this share, the bar warns. */
const low = 0.1

/** A decimal string with groups of three digits; its decimals stay as they are. */
const grouped = (amount: string) => {
  const [whole = '', ...decimals] = amount.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

function Left({ name, unit, total, left, end }: LeftProps): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const share = shareLeft(left, total)
  const value = t('run.leftOf', { left: grouped(left), total: grouped(total), unit })
  return (
    <Progress.Root size="xs" value={share * 100} colorPalette={share <= low ? 'red' : 'blue'}>
      <Flex gap="2" mb="1" align="baseline" wrap="wrap">
        <Progress.Label fontWeight="medium">{name}</Progress.Label>
        <Text fontSize="sm" color="fg.muted" flex="1">
          {end !== null && (share === 0 ? t('run.usedUp') : t('run.runsOut', { when: dates.day(end) }))}
        </Text>
        <Text fontSize="sm" fontVariantNumeric="tabular-nums">
          {value}
        </Text>
      </Flex>
      <Progress.Track rounded="full">
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  )
}

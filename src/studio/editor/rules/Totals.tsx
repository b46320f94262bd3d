import { Badge, Box, Field, HStack, Input, Progress, Table, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, percentOf } from '../../../contract/decimal.ts'
import { type Assumptions, type OpenReward, totalsOf } from '../../model/index.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { useDocument } from '../context.ts'
import { useRules } from './RulesContext.ts'
import { perMillionOf } from './values.ts'

/** An amount with groups of digits; amounts never become floats. */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${digits}.${fraction}` : digits
}

interface Props {
  /** Begins with the limit of participants; null: there is none. */
  participantLimit: number | null
}

/** Largest and expected payout per coin against the budget, with the assumptions of the expectation. */
export function Totals({ participantLimit }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const state = useDocument()
  const { nameOf: named } = useRules()
  const totals = useMemo(() => totalsOf(state), [state])
  const [participants, setParticipants] = useState(String(participantLimit ?? 10_000))
  const [completion, setCompletion] = useState('50')
  const [draws, setDraws] = useState('10')
  const assumptions: Assumptions | null =
    /^\d{1,9}$/.test(participants) && /^\d{1,6}$/.test(draws) && (perMillionOf(completion) ?? 2e6) <= 1e6
      ? { participants: Number(participants), completion: perMillionOf(completion) ?? 0, draws: Number(draws) }
      : null
  if (!totals || totals.coins.length === 0) return null
  const expected = new Map(assumptions ? totals.expected(assumptions).map(({ coin, amount }) => [coin, amount]) : [])
  const nameOf = ({ rewardId, name }: OpenReward) => (name && named(name, rewardId)) || rewardId
  const input = (label: string, value: string, set: (text: string) => void, unit?: string) => (
    <Field.Root width="150px" invalid={assumptions === null && (value === '' || !/^[\d.]+$/.test(value))}>
      <Field.Label fontSize="xs">{label}</Field.Label>
      <HStack gap="1.5">
        <Input
          size="sm"
          inputMode="decimal"
          textAlign="end"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
        {unit && <Text fontSize="xs">{unit}</Text>}
      </HStack>
    </Field.Root>
  )
  return (
    <Box as="section" aria-label={t('rules.totals')} borderWidth="1px" rounded="md" p="4" mb="6">
      <HStack alignItems="flex-end" flexWrap="wrap" gap="4" mb="4">
        <Box flex="1 1 220px">
          <Text fontWeight="medium">{t('rules.totals')}</Text>
          <Text fontSize="xs" color="fg.muted">
            {t('rules.totals.help')}
          </Text>
        </Box>
        {input(t('rules.totals.participants'), participants, setParticipants)}
        {input(t('rules.totals.completion'), completion, setCompletion, '%')}
        {totals.odds !== null && input(t('rules.totals.draws'), draws, setDraws)}
      </HStack>
      <Table.Root size="sm" aria-label={t('rules.totals')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{schema.text('Coin')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('rules.totals.budget')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('rules.totals.largest')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('rules.totals.expected')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('rules.totals.perUser')}</Table.ColumnHeader>
            <Table.ColumnHeader width="30%">{t('rules.totals.use')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {totals.coins.map(({ coin, budget, largest, open, perUser, isOver }) => {
            const likely = expected.get(coin)
            const isLikelyOver = budget !== null && likely !== undefined && compare(likely, budget) > 0
            return (
              <Table.Row key={coin} fontVariantNumeric="tabular-nums">
                <Table.Cell fontWeight="medium">{coin}</Table.Cell>
                <Table.Cell textAlign="end">{budget === null ? t('rules.totals.none') : grouped(budget)}</Table.Cell>
                <Table.Cell textAlign="end">
                  {largest === null ? t('rules.totals.noLimit') : grouped(largest)}
                </Table.Cell>
                <Table.Cell textAlign="end">{likely === undefined ? '–' : grouped(likely)}</Table.Cell>
                <Table.Cell textAlign="end">{grouped(perUser)}</Table.Cell>
                <Table.Cell>
                  {budget !== null && (
                    <Progress.Root
                      size="xs"
                      value={percentOf(largest ?? budget, budget)}
                      colorPalette={isOver ? 'red' : 'brand'}
                      aria-label={t('rules.totals.useOf', { coin })}
                    >
                      <Progress.Track>
                        <Progress.Range />
                      </Progress.Track>
                    </Progress.Root>
                  )}
                  <HStack mt="1" gap="2" flexWrap="wrap">
                    {isOver && <Badge colorPalette="red">{t('rules.totals.over')}</Badge>}
                    {isLikelyOver && <Badge colorPalette="orange">{t('rules.totals.likelyOver')}</Badge>}
                    {open.length > 0 && (
                      <Text fontSize="xs" color="fg.muted">
                        {t(budget === null ? 'rules.totals.unlimited' : 'rules.totals.open', {
                          rewards: open.map(nameOf).join(', '),
                        })}
                      </Text>
                    )}
                  </HStack>
                </Table.Cell>
              </Table.Row>
            )
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  )
}

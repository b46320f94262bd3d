import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledRelease } from '../../../../contract/operator.ts'
import { useDates } from '../../../ui/dates.ts'
import { planEffect } from '../../publish/planEffect.ts'

interface Props {
  plans: readonly ScheduledRelease[]
  /** The release that is live; null: the page is offline. */
  current: number | null
  /** Of the campaign. */
  zone: string
  onCancel: (plan: ScheduledRelease) => void
}

/** What is scheduled, by time. */
export function Plans({ plans, current, zone, onCancel }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  if (plans.length === 0) return null
  /** What it does, and whether it was made when something else was live. The base of an end is that of its release. */
  const described = (plan: ScheduledRelease) => {
    const effect = plan.action === 'publish' ? [] : [planEffect(t, plan)]
    const isAnother = plan.action !== 'end' && plan.base !== current
    const made = plan.base === null ? t('history.madeOffline') : t('history.madeOn', { version: plan.base })
    return [...effect, ...(isAnother ? [made] : [])].join(t('changes.separator'))
  }
  return (
    <Box as="section" aria-labelledby="plans">
      <Heading as="h2" size="sm" id="plans" mb="2">
        {t('history.plans')}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" rounded="l2">
        {plans.map((plan, index) => (
          <Flex
            as="li"
            key={plan.id}
            gap="3"
            px="3"
            py="2"
            fontSize="sm"
            align="center"
            borderTopWidth={index ? '1px' : '0'}
          >
            <Box flex="1" minW="0">
              <Text fontWeight="medium">
                {t(`home.plan.${plan.action}`)} · {dates.time(plan.at, zone)}
              </Text>
              {described(plan) && <Text color="fg.muted">{described(plan)}</Text>}
              <Text color="fg.muted" truncate>
                {plan.actor}: {plan.reason}
              </Text>
            </Box>
            <Button
              size="xs"
              variant="outline"
              aria-label={t('history.cancelOf', { when: dates.time(plan.at, zone) })}
              onClick={() => onCancel(plan)}
            >
              {t('history.cancelPlan')}
            </Button>
          </Flex>
        ))}
      </Stack>
    </Box>
  )
}

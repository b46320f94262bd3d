import { Alert, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledRelease } from '../../../contract/operator.ts'
import { useDates } from '../../ui/dates.ts'
import { planEffect } from './planEffect.ts'

interface Props {
  plans: readonly ScheduledRelease[]
  /** Of the campaign. */
  zone: string
  /** What a command does to them: `cancel`, or they stay and run at their times. */
  fate: 'cancel' | 'stay'
}

/** What is scheduled, and what becomes of it when a command is given now. */
export function WaitingPlans({ plans, zone, fate }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  if (plans.length === 0) return null
  return (
    <Alert.Root status="warning" alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content gap="1">
        <Alert.Title>{t(`publish.waiting.${fate}`, { count: plans.length })}</Alert.Title>
        <Alert.Description>
          <Stack as="ul" gap="0.5" listStyleType="none">
            {plans.map((plan) => (
              <li key={plan.id}>
                {t('publish.waiting.plan', { when: dates.time(plan.at, zone), what: planEffect(t, plan) })}
              </li>
            ))}
          </Stack>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  )
}

import { Box, HStack, Text } from '@chakra-ui/react'
import { type ReactNode, useId, useMemo } from 'react'
import { zoneLabel } from '../../../contract/zone.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { type ControlProps, Problem } from './ControlProblem.tsx'
import { formatLike, localInput, timeOf, timeOfLocal } from './dates.ts'
import { useRules } from './RulesContext.ts'
import { brokenOrders, timelineOf } from './timeline.ts'
import { useInput } from './useInput.ts'
import { useStopText } from './useStopText.ts'
import type { Read } from './values.ts'

/** A date with its time, on the clocks of the activity. A date that breaks the order is not written. */
export function DateControl({ field, pointer, value, label, error }: ControlProps): ReactNode {
  const { rules, zone, set } = useRules()
  const describeStop = useStopText()
  const id = useId()
  const at = timeOf(value)
  const { orders } = useMemo(() => timelineOf(rules), [rules])
  const before = brokenOrders(orders).length

  const read = (raw: string): Read => {
    if (raw === '' && !field.isRequired) return { value: undefined }
    const next = timeOfLocal(raw, zone)
    if (next === null) return { problem: { kind: 'date', values: {} } }
    const moved = orders.map((order) => ({
      ...order,
      earlier: order.earlier.pointer === pointer ? { ...order.earlier, at: next } : order.earlier,
      later: order.later.pointer === pointer ? { ...order.later, at: next } : order.later,
    }))
    const broken = brokenOrders(moved)
    const own = broken.find(({ earlier, later }) => earlier.pointer === pointer || later.pointer === pointer)
    // Dates that are already in disorder can be corrected one after another.
    if (own && broken.length > before) {
      const isEarlier = own.earlier.pointer === pointer
      const [one, other] = isEarlier ? [own.earlier, own.later] : [own.later, own.earlier]
      return { problem: { kind: 'order', values: { text: describeStop({ moved: one, other, isAfter: !isEarlier }) } } }
    }
    return { value: at === next ? value : formatLike(next, value, zone) }
  }
  const input = useInput(at === null ? '' : localInput(at, zone), read, (next) => set(pointer, next))
  return (
    <Box minW="0">
      <HStack gap="1.5">
        <DateTimeInput
          size="sm"
          data-pointer={pointer}
          aria-label={`${label} (${zoneLabel(zone)})`}
          aria-invalid={input.problem !== null || error !== undefined || (at === null && value !== undefined)}
          aria-describedby={id}
          value={input.raw}
          onChange={input.change}
          onBlur={input.commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') input.commit()
            if (event.key === 'Escape') input.reset()
          }}
        />
        <Text fontSize="xs" color="fg.muted" flexShrink="0">
          {zoneLabel(zone)}
        </Text>
      </HStack>
      <Problem id={id} problem={input.problem} error={error} />
    </Box>
  )
}

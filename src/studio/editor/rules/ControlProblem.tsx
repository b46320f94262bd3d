import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'

/** What every control of the Rules tab gets. `pointer` is the JSON pointer of the value in platform.json. */
export interface ControlProps {
  field: Field
  pointer: string
  value: unknown
  /** The accessible name. */
  label: string
  /** The coin beside, for amounts. */
  coin?: string | undefined
}

/** Why an input is not written. */
export function Problem({ id, problem }: { id: string; problem: { kind: string; values: object } | null }): ReactNode {
  const { t } = useTranslation()
  return (
    <Text id={id} fontSize="xs" color="fg.error" mt="1" role="alert">
      {problem && t(`rules.problem.${problem.kind}`, { ...problem.values })}
    </Text>
  )
}

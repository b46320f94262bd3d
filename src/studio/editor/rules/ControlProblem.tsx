import { Box, NativeSelect, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import type { InputProblem } from './values.ts'

/** What every control of the Rules tab gets. `pointer` is the JSON pointer of the value in platform.json. */
export interface ControlProps {
  field: Field
  pointer: string
  value: unknown
  /** The accessible name. */
  label: string
  /** The coin beside, for amounts. */
  coin?: string | undefined
  /** What the checker says of the stored value; left out: nothing. */
  error?: string | undefined
}

interface ProblemProps {
  id: string
  problem?: InputProblem | null
  error?: string | undefined
}

/** Why an input is not written, else what the checker says of the stored value. */
export function Problem({ id, problem = null, error }: ProblemProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Box id={id} fontSize="xs" color="fg.error">
      <Text mt="1" role="alert">
        {problem && t(`rules.problem.${problem.kind}`, { ...problem.values })}
      </Text>
      {!problem && error}
    </Box>
  )
}

interface ChoiceProps extends Pick<ControlProps, 'pointer' | 'label' | 'error'> {
  value: string
  title?: string | undefined
  /** The value is none of the choices. */
  isUnknown?: boolean
  onChoose: (value: string) => void
  children: ReactNode
}

/** A choice among options, which are the children. */
export function Choice({ pointer, label, error, isUnknown, value, title, onChoose, children }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <Box minW="0">
      <NativeSelect.Root size="sm" invalid={isUnknown || error !== undefined}>
        <NativeSelect.Field
          data-pointer={pointer}
          aria-label={label}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.value)}
          value={value}
          title={title}
        >
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Problem id={id} error={error} />
    </Box>
  )
}

/** What the checker says of a row, a list or an object. */
export function Errors({ texts }: { texts: readonly string[] }): ReactNode {
  return texts.map((text) => (
    <Text key={text} fontSize="xs" color="fg.error" whiteSpace="normal">
      {text}
    </Text>
  ))
}

import { Field, Textarea } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Length of a reason in the contract, characters. */
const maxLength = 500

/** Whether a text can be the reason of a command. */
export const isReason = (text: string): boolean => text.trim() !== ''

interface Props {
  value: string
  onChange: (value: string) => void
  /** Left out: "Reason". */
  label?: string
  /** False: the form around it can be sent without it. */
  isRequired?: boolean
}

/** The reason of a command, on one line: the history is also read in terminals. */
export function ReasonField({ value, onChange, label, isRequired = true }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Field.Root required={isRequired}>
      <Field.Label>
        {label ?? t('publish.reason')}
        <Field.RequiredIndicator />
      </Field.Label>
      <Textarea
        rows={2}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
      />
      <Field.HelperText>{t('publish.reasonHelp')}</Field.HelperText>
    </Field.Root>
  )
}

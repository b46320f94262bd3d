import { Button, Text } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { initialValue } from '../../../model/index.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { useForm } from '../formTarget.ts'

/** A value that can also be `null`, which means that there is none. */
export function NullableControl({
  control: Control,
  ...props
}: ControlProps & { control: ComponentType<ControlProps> }): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const button = (
    <Button
      size="2xs"
      variant={value === null ? 'subtle' : 'ghost'}
      aria-pressed={value === null}
      onClick={() => form.write(path, value === null ? initialValue({ ...field, isNullable: false }) : null)}
    >
      {t('inspector.noValue')}
    </Button>
  )
  if (value !== null) return <Control {...props} extra={button} />
  return (
    <FieldShell {...props} extra={button} isGroup>
      <Text textStyle="sm" color="fg.muted">
        {t('inspector.isNull')}
      </Text>
    </FieldShell>
  )
}

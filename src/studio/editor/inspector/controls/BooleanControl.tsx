import { HStack, Switch, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'

/** A switch. Left out, it shows the default. */
export function BooleanControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const id = elementId(form, path)
  const isOn = (value ?? field.default ?? false) === true
  return (
    <FieldShell {...props}>
      <HStack gap="2">
        <Switch.Root
          size="sm"
          checked={isOn}
          ids={{ hiddenInput: id, label: `${id}-label` }}
          onCheckedChange={({ checked }) => form.write(path, checked)}
        >
          <Switch.HiddenInput />
          <Switch.Control>
            <Switch.Thumb />
          </Switch.Control>
        </Switch.Root>
        {value === undefined && (
          <Text textStyle="xs" color="fg.muted">
            {t('inspector.isDefault')}
          </Text>
        )}
      </HStack>
    </FieldShell>
  )
}

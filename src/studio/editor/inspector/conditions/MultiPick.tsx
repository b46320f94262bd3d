import { HStack, IconButton, NativeSelect, Stack, Tag, Wrap } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/icons.tsx'

interface MultiPickProps {
  label: string
  values: readonly string[]
  options: readonly { readonly value: string; readonly title: string }[]
  onChange: (values: readonly string[]) => void
}

/** Several of many values: the chosen ones as tags, the others in a list. At least one remains. */
export function MultiPick({ label, values, options, onChange }: MultiPickProps): ReactNode {
  const { t } = useTranslation()
  const titleOf = (value: string) => options.find((option) => option.value === value)?.title ?? value
  return (
    <Stack gap="1.5" role="group" aria-label={label}>
      <Wrap gap="1">
        {values.map((value) => (
          <Tag.Root key={value} size="sm">
            <Tag.Label>{titleOf(value)}</Tag.Label>
            {values.length > 1 && (
              <Tag.EndElement>
                <IconButton
                  size="2xs"
                  variant="ghost"
                  boxSize="4"
                  minW="4"
                  aria-label={t('condition.remove', { name: titleOf(value) })}
                  onClick={() => onChange(values.filter((entry) => entry !== value))}
                >
                  <Sign name="close" size="xs" />
                </IconButton>
              </Tag.EndElement>
            )}
          </Tag.Root>
        ))}
      </Wrap>
      <HStack>
        <NativeSelect.Root size="xs" variant="subtle">
          <NativeSelect.Field
            aria-label={t('condition.addTo', { label })}
            value=""
            onChange={({ target }) => target.value && onChange([...values, target.value])}
          >
            <option value="">{t('condition.addValue')}</option>
            {options
              .filter(({ value }) => !values.includes(value))
              .map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </HStack>
    </Stack>
  )
}

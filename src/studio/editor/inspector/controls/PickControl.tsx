import { Combobox, createListCollection, Portal, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exampleOf } from '../examples.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'
import { limitProblem } from '../limits.ts'
import { useTyped } from '../useTyped.ts'

/** A value that can be picked. */
export interface PickOption {
  readonly value: string
  /** What it is called; the value is shown beside it. */
  readonly title?: string | undefined
}

interface PickControlProps extends ControlProps {
  options: readonly PickOption[]
  onOpen?: () => void
}

const contains = (option: PickOption, wanted: string): boolean =>
  `${option.value} ${option.title ?? ''}`.toLowerCase().includes(wanted.toLowerCase())

/** A text field with a list of known values. Other values can be typed; the checker reports those that do not exist. */
export function PickControl(props: PickControlProps): ReactNode {
  const { field, path, value, options, onOpen } = props
  const { t } = useTranslation()
  const form = useForm()
  const [filter, setFilter] = useState('')
  const text = typeof value === 'string' ? value : ''
  const typed = useTyped(text, (next) => {
    if (next === '' && !field.isRequired) {
      if (value !== undefined) form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    const problem = limitProblem(field, next)
    if (problem) return { text, problem }
    if (next !== text) form.write(path, next, mergeKeyOf(form, path))
    return { text: next, problem: null }
  })
  const collection = useMemo(
    () =>
      createListCollection({
        items: options.filter((option) => contains(option, filter)),
        itemToString: (option) => option.value,
        itemToValue: (option) => option.value,
      }),
    [options, filter],
  )
  return (
    <FieldShell {...props} problem={typed.problem} onClear={typed.reset}>
      <Combobox.Root
        size="sm"
        collection={collection}
        inputValue={typed.text}
        value={collection.has(text) ? [text] : []}
        allowCustomValue
        openOnClick
        onOpenChange={({ open }) => {
          if (!open) return
          setFilter('')
          onOpen?.()
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return
          setFilter(inputValue)
          typed.onChange(inputValue)
        }}
        onValueChange={({ value: [picked] }) => {
          if (picked !== undefined && picked !== text) typed.onChange(picked)
        }}
      >
        <Combobox.Control>
          <Combobox.Input
            placeholder={field.isRequired ? exampleOf(field) : t('rules.default')}
            onBlur={typed.onBlur}
          />
          <Combobox.IndicatorGroup>
            <Combobox.Trigger aria-label={t('inspector.choose')} />
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        <Portal>
          <Combobox.Positioner>
            <Combobox.Content maxH="72">
              <Combobox.Empty>{t('inspector.nothingFound')}</Combobox.Empty>
              {collection.items.map((option) => (
                <Combobox.Item key={option.value} item={option}>
                  <Stack gap="0" minW="0">
                    <Text truncate>{option.title ?? option.value}</Text>
                    {option.title && (
                      <Text textStyle="xs" color="fg.muted" truncate>
                        {option.value}
                      </Text>
                    )}
                  </Stack>
                  <Combobox.ItemIndicator />
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </FieldShell>
  )
}

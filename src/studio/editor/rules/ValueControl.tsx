import { Box, Checkbox, HStack, Input, Text, Textarea } from '@chakra-ui/react'
import { type KeyboardEvent, memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel } from '../../words/choiceLabel.ts'
import { Choice, type ControlProps, Problem } from './ControlProblem.tsx'
import { DateControl } from './DateControl.tsx'
import { isChoiceList, isTokenList } from './layout.ts'
import { isReference, ReferenceControl } from './ReferenceControl.tsx'
import { useRules } from './RulesContext.ts'
import { referencesOf } from './references.ts'
import { errorsIn } from './ruleErrors.ts'
import { useInput } from './useInput.ts'
import { readTokens, readValue, showValue } from './values.ts'

/** The control of one value of the rules. */
export function ValueControl(given: Omit<ControlProps, 'error'>): ReactNode {
  const { errors } = useRules()
  const { kind } = given.field
  const props = { ...given, error: errorsIn(errors, given.pointer).join(' ') || undefined }
  if (kind === 'boolean') return <BooleanControl {...props} />
  if (kind === 'enum') return <ChoiceControl {...props} />
  if (isReference(kind)) return <ReferenceControl {...props} />
  if (kind === 'date') return <DateControl {...props} />
  if (kind === 'text' || kind === 'richText') return <TextControl {...props} />
  if (isChoiceList(props.field)) return <ChoicesControl {...props} />
  return <PlainControl {...props} />
}

const onEnter = (commit: () => void, reset: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
  else if (event.key === 'Escape') reset()
  else return
  event.preventDefault()
}

const PlainControl = memo(function PlainControl({
  field,
  pointer,
  value,
  label,
  coin,
  error,
}: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { set, rules } = useRules()
  const id = useId()
  const isList = isTokenList(field)
  const shown = isList ? (Array.isArray(value) ? value.join(', ') : '') : showValue(field, value)
  const input = useInput(
    shown,
    (raw) => (isList ? readTokens(field, raw) : readValue(field, raw)),
    (read) => set(pointer, read),
  )
  const isNumber = ['integer', 'number', 'amount', 'perMillion'].includes(field.kind)
  const unit =
    field.kind === 'perMillion'
      ? '%'
      : field.unit === 'coin'
        ? coin
        : field.unit && t(`rules.unit.${field.unit}`, { defaultValue: field.unit })
  const references = referencesOf(field, rules)
  return (
    <Box minW="0">
      <HStack gap="1.5">
        <Input
          size="sm"
          data-pointer={pointer}
          aria-label={label}
          aria-invalid={input.problem !== null || error !== undefined}
          aria-describedby={id}
          aria-required={field.isRequired}
          inputMode={isNumber ? 'decimal' : 'text'}
          textAlign={isNumber ? 'end' : 'start'}
          fontVariantNumeric="tabular-nums"
          list={references.length > 0 ? `${id}-list` : undefined}
          placeholder={
            field.default === undefined
              ? isNumber && !field.isRequired
                ? t('rules.noLimit')
                : ''
              : String(field.default)
          }
          spellCheck={false}
          autoComplete="off"
          value={input.raw}
          onChange={(event) => input.change(event.target.value)}
          onBlur={input.commit}
          onKeyDown={onEnter(input.commit, input.reset)}
        />
        {unit && (
          <Text fontSize="xs" color="fg.muted" flexShrink="0">
            {unit}
          </Text>
        )}
      </HStack>
      {references.length > 0 && (
        <datalist id={`${id}-list`}>
          {references.map((entry) => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      )}
      <Problem id={id} problem={input.problem} error={error} />
    </Box>
  )
})

const TextControl = memo(function TextControl({ field, pointer, value, label, error }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { setText, textOf, englishOf, locale } = useRules()
  const id = useId()
  const key = typeof value === 'string' ? value : undefined
  const text = key === undefined ? undefined : textOf(key)
  const input = useInput(
    text ?? '',
    (raw) =>
      raw.trim() === '' && field.isRequired && locale === 'en'
        ? { problem: { kind: 'required', values: {} } }
        : { value: raw === '' ? undefined : raw },
    (text) => setText(pointer, text as string | undefined),
  )
  return (
    <Box minW="0">
      <Textarea
        size="sm"
        rows={1}
        autoresize
        minH="8"
        py="1"
        data-pointer={pointer}
        aria-label={label}
        aria-invalid={input.problem !== null || error !== undefined}
        aria-describedby={id}
        placeholder={key === undefined ? '' : (englishOf(key) ?? t('rules.noText'))}
        lang={locale}
        dir="auto"
        value={input.raw}
        onChange={(event) => input.change(event.target.value)}
        onBlur={input.commit}
        onKeyDown={(event) => {
          if (!event.shiftKey && !event.altKey) onEnter(input.commit, input.reset)(event)
        }}
      />
      <Problem id={id} problem={input.problem} error={error} />
    </Box>
  )
})

const BooleanControl = memo(function BooleanControl({ field, value, ...control }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { set } = useRules()
  return (
    <Choice
      {...control}
      value={value === undefined ? '' : String(value)}
      onChoose={(chosen) => set(control.pointer, chosen === '' ? undefined : chosen === 'true')}
    >
      {!field.isRequired && <option value="">{t('rules.default')}</option>}
      <option value="true">{t('rules.yes')}</option>
      <option value="false">{t('rules.no')}</option>
    </Choice>
  )
})

const ChoiceControl = memo(function ChoiceControl({ field, value, ...control }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { set } = useRules()
  const known = field.options.some((option) => option.value === value)
  return (
    <Choice
      {...control}
      isUnknown={value !== undefined && value !== null && !known}
      title={typeof value === 'string' ? value : undefined}
      value={value === undefined || value === null ? '' : String(value)}
      onChoose={(chosen) => set(control.pointer, field.options.find((entry) => String(entry.value) === chosen)?.value)}
    >
      {(!field.isRequired || value === undefined) && <option value="">{t('rules.default')}</option>}
      {!known && typeof value === 'string' && <option value={value}>{value}</option>}
      {field.options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {choiceLabel(t, option.value, field.name)}
        </option>
      ))}
    </Choice>
  )
})

const ChoicesControl = memo(function ChoicesControl({ field, pointer, value, label, error }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { set } = useRules()
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  const options = field.item?.options ?? []
  const { minItems = 0 } = field.limits
  return (
    <Box>
      <HStack
        role="group"
        aria-label={label}
        aria-describedby={id}
        gap="4"
        minH="8"
        data-pointer={pointer}
        tabIndex={-1}
      >
        {options.map((option) => {
          const isChosen = chosen.includes(option.value)
          return (
            <Checkbox.Root
              key={String(option.value)}
              title={String(option.value)}
              size="sm"
              checked={isChosen}
              disabled={isChosen && chosen.length <= minItems}
              onCheckedChange={({ checked }) =>
                set(
                  pointer,
                  options
                    .map((entry) => entry.value)
                    .filter((entry) => (entry === option.value ? checked : chosen.includes(entry))),
                )
              }
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{choiceLabel(t, option.value, field.name)}</Checkbox.Label>
            </Checkbox.Root>
          )
        })}
      </HStack>
      <Problem id={id} error={error} />
    </Box>
  )
})

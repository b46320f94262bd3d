import {
  Box,
  IconButton,
  Input,
  InputGroup,
  type InputProps,
  Popover,
  Spinner,
  Text,
  useFieldContext,
} from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, readDateText, stepDateText } from './dateTimeText.ts'
import { deferred } from './deferred.tsx'
import { Sign } from './icons.tsx'

const DayPicker = deferred(() => import('./DayPicker.tsx'))

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** As in a `datetime-local` field: `2027-05-01T10:00`, with seconds where they matter; empty: no date. */
  value: string
  /** While a text is no date, it is given as it was typed. */
  onChange: (value: string) => void
}

/**
 * A date with its time, as text with 24 hours: `2027-05-01 10:00`. Arrow up and down change the part at the caret, and a button opens a
 * month. The zone is said in the label of the field.
 */
export function DateTimeInput({ value, onChange, onBlur, onKeyDown, ...rest }: Props): ReactNode {
  const { t } = useTranslation()
  const field = useFieldContext()
  const problemId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [isOpen, setOpen] = useState(false)
  // A change from elsewhere replaces what was typed. Some fields do not take a text that is no date, and keep their value.
  const isOwn = typed !== null && [typed.before, readDateText(typed.text) ?? typed.text].includes(value)
  const text = isOwn ? typed.text : dateText(value)
  const isBad = isLeft && text !== '' && readDateText(text) === null

  const change = (next: string) => {
    setTyped({ text: next, before: value })
    onChange(readDateText(next) ?? next)
  }
  const finish = () => {
    setLeft(true)
    const day = readDateText(text, true)
    if (day === null) return
    setTyped(null)
    if (day !== value) onChange(day)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const stepped = stepDateText(text, input.selectionStart ?? 0, event.key === 'ArrowUp' ? 1 : -1)
    if (!stepped) return
    event.preventDefault()
    change(dateText(stepped.value))
    requestAnimationFrame(() => input.setSelectionRange(stepped.start, stepped.end))
  }
  const choose = (day: string) => {
    const time = readDateText(text)?.slice(10) ?? 'T00:00'
    setTyped(null)
    onChange(day + time)
    setOpen(false)
  }
  return (
    <Box flex={rest.flex ?? '1'} minW="0" w="full">
      <Popover.Root
        open={isOpen}
        onOpenChange={({ open }) => setOpen(open)}
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
        finalFocusEl={() => inputRef.current}
        // The field around it has ids of its own.
        ids={{ trigger: `${problemId}-open` }}
      >
        <InputGroup
          endElementProps={{ px: '1', pointerEvents: 'auto' }}
          endElement={
            <Popover.Trigger asChild>
              <IconButton
                size="2xs"
                variant="ghost"
                color="fg.muted"
                aria-label={t('date.choose')}
                disabled={rest.disabled ?? field?.disabled ?? false}
              >
                <Sign name="calendar" />
              </IconButton>
            </Popover.Trigger>
          }
        >
          <Input
            ref={inputRef}
            {...rest}
            type="text"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            fontVariantNumeric="tabular-nums"
            placeholder={t('date.form')}
            value={text}
            {...(isBad && {
              'aria-invalid': true,
              'aria-describedby': [rest['aria-describedby'] ?? field?.ariaDescribedby, problemId]
                .filter(Boolean)
                .join(' '),
            })}
            onChange={({ target }) => {
              setLeft(false)
              change(target.value)
            }}
            onBlur={(event) => {
              finish()
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' || event.key === 'ArrowDown') step(event)
              if (event.key === 'Enter') finish()
              if (event.key === 'Escape') setTyped(null)
              onKeyDown?.(event)
            }}
          />
        </InputGroup>
        {/* Outside of the group, whose parts lie over each other. */}
        <Popover.Positioner>
          <Popover.Content w="auto" p="3" aria-label={t('date.choose')}>
            {/* Its place is found before the month is loaded. */}
            <Box minW="56" minH="64">
              <Suspense fallback={<Spinner size="sm" />}>
                <DayPicker day={readDateText(text, true)?.slice(0, 10) ?? ''} onChoose={choose} />
              </Suspense>
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Popover.Root>
      <Box role="alert">
        {isBad && (
          <Text id={problemId} mt="1" textStyle="xs" color="fg.error">
            {t('date.problem')}
          </Text>
        )}
      </Box>
    </Box>
  )
}

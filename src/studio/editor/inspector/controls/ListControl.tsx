import { Box, Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../model/index.ts'
import { Sign } from '../../../ui/icons.tsx'
import { useSchemaText } from '../../../words/schemaText.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'
import { limitProblem } from '../limits.ts'
import { NestedControl } from '../NestedFields.tsx'
import { startValue } from '../startValue.ts'
import { useTakenIds } from '../useTakenIds.ts'

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** A new entry of a list of texts: an empty key cannot be in the file, so the first text makes it. */
const isTextList = ({ item }: Field): boolean => item?.kind === 'text' || item?.kind === 'richText'

/** A list: add, remove, and move with the buttons or Alt and the arrow keys. */
export function ListControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const taken = useTakenIds()
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const rows = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [hasNewText, setNewText] = useState(false)
  useEffect(() => {
    if (focused === null) return
    rows.current?.querySelector<HTMLElement>(`:scope > [data-row="${focused}"] [data-handle]`)?.focus()
    setFocused(null)
  }, [focused])
  if (!field.item) return null
  const { item } = field
  const { maxItems = Number.POSITIVE_INFINITY } = field.limits
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    form.write(path, moved(list, from, to))
    setFocused(to)
  }
  const remove = (index: number) => {
    if (list.length === 1 && !field.isRequired) form.write(path, undefined)
    else form.write([...path, index], undefined)
    setFocused(Math.max(0, Math.min(index, list.length - 2)))
  }
  const add = () => {
    const entry = startValue(item, taken)
    if (isTextList(field)) setNewText(true)
    else if (list.length === 0) form.write(path, [entry ?? null])
    else form.write([...path, list.length], entry ?? null)
  }
  const count = list.length + (hasNewText && isTextList(field) ? 1 : 0)
  return (
    <FieldShell {...props} isGroup problem={limitProblem(field, field.isRequired ? list : value)}>
      <Stack ref={rows} gap="2">
        {Array.from({ length: count }, (_, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
            key={index}
            field={{
              ...item,
              label: t('inspector.entry', { label: schema.label(item.label ? item : field), number: index + 1 }),
              isRequired: true,
            }}
            path={[...path, index]}
            value={list[index]}
            index={index}
            count={list.length}
            onMove={(to) => move(index, to)}
            onRemove={() => (index < list.length ? remove(index) : setNewText(false))}
          />
        ))}
      </Stack>
      <Button
        id={`${elementId(form, path)}-add`}
        size="xs"
        variant="outline"
        alignSelf="flex-start"
        disabled={count >= maxItems || (hasNewText && count > list.length && isTextList(field))}
        aria-describedby={`${elementId(form, path)}-label`}
        onClick={add}
      >
        <Sign name="add" size="xs" />
        {t('inspector.addEntry')}
      </Button>
    </FieldShell>
  )
}

interface RowProps extends ControlProps {
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Row({ index, count, onMove, onRemove, ...props }: RowProps): ReactNode {
  const { t } = useTranslation()
  const isSimple = !['object', 'action', 'list', 'map'].includes(props.field.kind)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !direction) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index + direction)
  }
  const { label } = props.field
  const buttons = (
    <HStack gap="0">
      <IconButton
        size="2xs"
        variant="ghost"
        data-handle
        disabled={index === 0}
        aria-label={t('inspector.moveUp', { label })}
        onClick={() => onMove(index - 1)}
      >
        <Sign name="up" size="xs" />
      </IconButton>
      <IconButton
        size="2xs"
        variant="ghost"
        disabled={index >= count - 1}
        aria-label={t('inspector.moveDown', { label })}
        onClick={() => onMove(index + 1)}
      >
        <Sign name="down" size="xs" />
      </IconButton>
      <IconButton size="2xs" variant="ghost" aria-label={t('inspector.removeEntry', { label })} onClick={onRemove}>
        <Sign name="delete" size="xs" />
      </IconButton>
    </HStack>
  )
  return (
    <Box data-row={index} onKeyDown={onKeyDown} borderWidth="1px" borderColor="border.muted" rounded="md" p="2">
      {isSimple ? (
        <NestedControl {...props} extra={buttons} />
      ) : (
        <>
          <HStack justify="space-between" mb="1">
            <Text textStyle="xs" color="fg.muted">
              {index + 1}
            </Text>
            {buttons}
          </HStack>
          <NestedControl {...props} />
        </>
      )}
    </Box>
  )
}

import { Badge, Box, Field as ChakraField, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Segment } from '../../model/index.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { Sign } from '../../ui/icons.tsx'
import { saidProblem } from '../../words/problemText.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { elementId, mergeKeyOf, pointerOf, useForm } from './formTarget.ts'
import type { LimitProblem } from './limits.ts'
import { useFieldProblems } from './useFieldProblems.ts'

/** What every control gets. */
export interface ControlProps {
  readonly field: Field
  readonly path: readonly Segment[]
  /** undefined: left out. */
  readonly value: unknown
  /** Buttons beside the label from around the control, such as the switch to an expression. */
  readonly extra?: ReactNode
}

interface FieldShellProps extends ControlProps {
  /** Why what was typed is not in the document. */
  problem?: LimitProblem | null
  /** Buttons beside the label. */
  actions?: ReactNode
  /** Under the control: a counter, a hint. */
  note?: ReactNode
  /** A control that is not a form element, such as a list: it gets a group with the label. */
  isGroup?: boolean
  /** The control has a clear button of its own, or cannot be cleared. */
  hasNoClear?: boolean
  /** What Clear does besides removing the value. */
  onClear?: () => void
  children: ReactNode
}

/** Label, description, problems and the clear button of a field. Problems and description are linked to the control. */
export function FieldShell(props: FieldShellProps): ReactNode {
  const { field, path, problem, actions, note, isGroup = false, children } = props
  const { t, i18n } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const found = useFieldProblems(path, field)
  const id = elementId(form, path)
  const pointer = pointerOf(form.pointer, path)
  const messages = [
    ...(problem ? [t(problem.key, { ...problem.values })] : []),
    ...found.map(({ code, message }) => saidProblem(i18n.language, code, message)),
  ]
  const isInvalid = problem != null || found.some(({ severity }) => severity === 'error')
  const label = (
    <>
      {schema.label(field)}
      {field.isRequired && (
        <Text as="span" color="fg.error" aria-hidden="true">
          *
        </Text>
      )}
    </>
  )
  const head = (
    <HStack justify="space-between" w="full" minH="6" gap="1">
      {isGroup ? (
        <Text id={`${id}-label`} fontWeight="medium" textStyle="sm">
          {label}
        </Text>
      ) : (
        <ChakraField.Label id={`${id}-label`}>{label}</ChakraField.Label>
      )}
      <HStack gap="0.5">
        {field.unit && field.unit !== 'coin' && (
          <Badge size="sm" variant="plain" color="fg.muted">
            {t(`rules.unit.${field.unit}`, { defaultValue: field.unit })}
          </Badge>
        )}
        {actions}
        {props.extra}
        <ClearButton {...props} labelId={`${id}-label`} />
      </HStack>
    </HStack>
  )
  const errors = messages.map((message) => (
    <Text key={message} display="block">
      {message}
    </Text>
  ))
  const description = field.description && <CodeText text={schema.text(field.description)} />
  const help = description || note
  if (isGroup)
    return (
      <Stack
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [help && `${id}-help`, messages.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        gap="1.5"
        w="full"
        data-path={path.join('.')}
        data-pointer={pointer}
      >
        {head}
        {children}
        {messages.length > 0 && (
          <Box id={`${id}-error`} color={isInvalid ? 'fg.error' : 'fg.warning'} textStyle="xs">
            {errors}
          </Box>
        )}
        {help && (
          <Box id={`${id}-help`} color="fg.muted" textStyle="xs">
            {description} {note}
          </Box>
        )}
      </Stack>
    )
  return (
    <ChakraField.Root
      id={id}
      // For Ark `control` is the id of the root, and `id` that of the control.
      ids={{
        control: `${id}-root`,
        label: `${id}-label`,
        helperText: `${id}-help`,
      }}
      invalid={messages.length > 0}
      required={field.isRequired}
      data-path={path.join('.')}
      data-pointer={pointer}
    >
      {head}
      {children}
      {(help || messages.length > 0) && (
        // Problems are part of the description: Ark links its own error text by `aria-errormessage`, which few screen readers read.
        <ChakraField.HelperText asChild>
          <Box>
            <Box aria-live="polite" color={isInvalid ? 'fg.error' : 'fg.warning'}>
              {errors}
            </Box>
            {description} {note}
          </Box>
        </ChakraField.HelperText>
      )}
    </ChakraField.Root>
  )
}

function ClearButton({
  field,
  path,
  value,
  hasNoClear,
  onClear,
  labelId,
}: FieldShellProps & { labelId: string }): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  if (hasNoClear || field.isRequired || value === undefined) return null
  const clear = () => {
    form.write(path, undefined, mergeKeyOf(form, path, 'clear'))
    onClear?.()
  }
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      color="fg.muted"
      aria-label={t('inspector.clear')}
      aria-describedby={labelId}
      onClick={clear}
    >
      <Sign name="close" size="xs" />
    </IconButton>
  )
}

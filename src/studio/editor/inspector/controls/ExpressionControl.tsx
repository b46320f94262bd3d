import { Textarea } from '@chakra-ui/react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkExpression, type ExpectedResult } from '../../../../expressions/index.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { completionText, expressionMistake } from '../../../words/problemText.ts'
import { useSchemaText } from '../../../words/schemaText.ts'
import { useEditor } from '../../context.ts'
import { useEnvironment } from '../conditions/useEnvironment.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'

interface PlainProps {
  value: string
  onChange: (value: string) => void
}

/** The text without completion, until the editor is loaded and where it cannot be. */
const plainInput = ({ value, onChange }: PlainProps) => (
  <Textarea
    size="sm"
    fontFamily="mono"
    rows={1}
    autoresize
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

const CelInput = deferred(() => import('../conditions/CelInput.tsx'), plainInput)

const expected: Partial<Record<string, ExpectedResult>> = { condition: 'condition', listExpression: 'list' }

/** CEL, with completion, and with the mistakes marked in it. Every text is stored; the checker decides about publishing. */
export function ExpressionControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t, i18n } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const { document } = useEditor()
  const environment = useEnvironment()
  const text = typeof value === 'string' ? value : ''
  const result = expected[field.kind] ?? 'value'
  const problems = useMemo(
    () =>
      text.trim() === ''
        ? []
        : checkExpression(text, environment, result).map((problem) => ({
            ...problem,
            message: expressionMistake(i18n.language, problem.message),
          })),
    [text, environment, result, i18n.language],
  )
  const [first] = problems
  const set = (next: string) =>
    form.write(path, next === '' && !field.isRequired ? undefined : next, mergeKeyOf(form, path))
  return (
    <FieldShell {...props} problem={first ? { key: 'inspector.expression', values: { message: first.message } } : null}>
      <Suspense fallback={plainInput({ value: text, onChange: set })}>
        <CelInput
          value={text}
          environment={environment}
          problems={problems}
          inWords={(word) => completionText(i18n.language, word)}
          label={`${schema.label(field)} (${t('inspector.expressionName')})`}
          placeholder={typeof field.examples[0] === 'string' ? field.examples[0] : ''}
          onChange={set}
          onBlur={document.pause}
        />
      </Suspense>
    </FieldShell>
  )
}

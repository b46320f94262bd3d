import { IconButton } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBinding } from '../../../../registry/bound.ts'
import { initialValue } from '../../../model/index.ts'
import { Sign } from '../../../ui/icons.tsx'
import type { ControlProps } from '../FieldShell.tsx'
import { useForm } from '../formTarget.ts'
import { ExpressionControl } from './ExpressionControl.tsx'

/** A value, or an expression that gives it. The switch keeps the last value until the form is closed. */
export function BoundControl({
  control: Control,
  ...props
}: ControlProps & { control: ComponentType<ControlProps> }): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const [other, setOther] = useState<unknown>(undefined)
  const isExpression = isBinding(value)
  const change = () => {
    setOther(value)
    if (isExpression) form.write(path, other ?? (field.isRequired ? initialValue(field) : undefined))
    else form.write(path, isBinding(other) ? other : { $: expressionOf(value) })
  }
  const extra = (
    <IconButton
      size="2xs"
      variant={isExpression ? 'subtle' : 'ghost'}
      aria-pressed={isExpression}
      aria-label={t('inspector.useExpression')}
      title={t('inspector.useExpression')}
      onClick={change}
    >
      <Sign name="code" size="xs" />
    </IconButton>
  )
  if (!isExpression) return <Control {...props} extra={extra} />
  return (
    <ExpressionControl
      {...props}
      path={[...path, '$']}
      value={value.$}
      field={{ ...field, kind: 'expression' }}
      extra={extra}
    />
  )
}

/** The expression that gives a value. */
function expressionOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? JSON.stringify(value) : 'activity.participantCount'
}

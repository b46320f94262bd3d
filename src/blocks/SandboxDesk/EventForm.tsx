import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo, useSendSandboxEvent } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { Button, notify, Select, TextField } from '../../ui/index.ts'
import { ActionCard } from './ActionCard.tsx'
import { errorsOf, eventOf, type EventForm as Form, type FormErrors, normalizeValues, type Typed } from './forms.ts'

interface Props {
  form: Form
  /** Highlighted, because the viewer came here for it. */
  isRequested: boolean
  /** Whether its button is the primary one of the page. */
  isPrimary: boolean
}

/** One event: a description, fields, and a button that reports it. */
export function EventForm({ form, isRequested, isPrimary }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [errors, setErrors] = useState<FormErrors>({})
  const { report, reporting } = useReport(form)
  const shown = { amount: typed.amount ?? form.amount, subject: typed.subject ?? form.subject?.value ?? '' }
  const values = normalizeValues(form, shown)
  const words = useTextValues(form, values)
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(form, values)
    setErrors(found)
    if (Object.keys(found).length || reporting) return
    // Resets the form, so that it starts with the amount that is still missing.
    if (await report(values)) setTyped({})
  }
  return (
    <ActionCard
      icon={form.icon}
      title={t(`SandboxDesk.${form.name}.title`, words)}
      text={t(`SandboxDesk.${form.name}.text`, words)}
      isRequested={isRequested}
      onSubmit={(event) => void submit(event)}
    >
      <AmountField form={form} values={shown} onChange={(amount) => change({ amount })} error={errors.amount} />
      <SubjectField
        form={form}
        value={shown.subject}
        onChange={(subject) => change({ subject })}
        error={errors.subject}
      />
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} pending={reporting}>
        {t(`SandboxDesk.${form.name}.button`)}
      </Button>
    </ActionCard>
  )
}

const levels = ['1', '2', '3']

interface FieldProps {
  form: Form
  onChange: (value: string) => void
  error: string | undefined
}

function AmountField({ form, values, onChange, error }: FieldProps & { values: Typed }) {
  const { t } = useTranslation()
  const { name, unit } = form
  if (unit === null) return null
  const shared = { name: `${name}-amount`, value: values.amount, onChange }
  if (unit === 'level') return <Select {...shared} label={t('SandboxDesk.level')} options={levels} />
  const isCount = unit === 'people'
  const coin = unit === 'coin' ? values.subject : unit
  return (
    <TextField
      {...shared}
      label={isCount ? t('SandboxDesk.friends') : t('SandboxDesk.amount', { coin })}
      error={error && t(error)}
      inputMode={isCount ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
    />
  )
}

function SubjectField({ form: { name, subject }, value, onChange, error }: FieldProps & { value: string }) {
  const { t } = useTranslation()
  if (!subject) return null
  const { field, choices } = subject
  // With one choice, no field is needed: the text names it.
  if (choices?.length === 1) return null
  const shared = { name: `${name}-${field}`, label: t(`SandboxDesk.${field}`), value, onChange }
  if (choices) return <Select {...shared} options={choices} />
  return <TextField {...shared} error={error && t(error)} autoComplete="off" dir="ltr" />
}

/** The placeholder values of the form's texts. Invalid fields keep their default. */
function useTextValues(form: Form, values: Typed) {
  const { locale } = usePageInfo()
  const errors = errorsOf(form, values)
  const about = errors.subject ? (form.subject?.value ?? '') : values.subject
  const coin = form.unit === 'coin' ? about : form.unit === 'USDT' ? 'USDT' : null
  const amount = formatAmount(errors.amount ? form.amount : values.amount, coin, locale)
  return { amount, pair: about, coin: about, trader: about || '–' }
}

/** Reports an event and shows the result. Resolves to true if the sandbox accepted it. */
function useReport(form: Form) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const sendSandboxEvent = useSendSandboxEvent()
  const [reporting, setReporting] = useState(false)
  const report = async (values: Typed): Promise<boolean> => {
    setReporting(true)
    try {
      await sendSandboxEvent(eventOf(form, values))
      const coin = form.unit === 'coin' ? values.subject : form.unit === 'USDT' ? 'USDT' : null
      const words = { amount: formatAmount(values.amount, coin, locale), pair: values.subject, trader: values.subject }
      notify({ mode: 'success', text: t(`SandboxDesk.${form.name}.done`, words) })
      return true
    } catch {
      notify({ mode: 'error', text: t('SandboxDesk.failed') })
      return false
    } finally {
      setReporting(false)
    }
  }
  return { report, reporting }
}

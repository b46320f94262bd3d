import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import { Button, Choice, Notice, PasswordField, TextField } from '../../ui/index.ts'
import { AreaPicker } from './AreaPicker.tsx'
import type { Areas } from './areas.ts'
import { Consent } from './Consent.tsx'
import styles from './RegisterForm.module.css'
import { type Registration, useRegister } from './useRegister.ts'
import { codeParam, type Field, type FormValues, invalidFields } from './validation.ts'

interface Props {
  areas: Areas
  terms?: string
  privacy?: string
  kolActivity?: string
}

const empty: Omit<FormValues, 'areaCode'> = {
  method: 'phone',
  phone: '',
  email: '',
  password: '',
  inviteCode: '',
  kolCode: '',
  consent: false,
}

/** The registration form of the embedded platform. */
export function Form({ areas, terms, privacy, kolActivity }: Props) {
  const { t } = useTranslation()
  const { sandbox } = usePageInfo()
  const form = useRef<HTMLFormElement>(null)
  const { area, setArea, values, change } = useFormValues(areas)
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const { registration, register, goBack } = useRegister(kolActivity)
  const errorOf = (field: Field) => (wrong.includes(field) ? t(`RegisterForm.wrong.${field}`) : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = invalidFields(values, terms !== undefined, !sandbox)
    setWrong(found)
    const [first] = found
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else void register(values)
  }
  if (registration.status === 'unbound')
    return <KolCodeNotBound reasonKey={registration.reasonKey} onContinue={goBack} />
  return (
    <form ref={form} className={`pb-card ${styles.form}`} onSubmit={submit} noValidate>
      <div className={styles.choice}>
        <Choice
          name="way"
          label={t('RegisterForm.way')}
          options={[
            { value: 'phone', text: t('RegisterForm.phone') },
            { value: 'email', text: t('RegisterForm.email') },
          ]}
          value={values.method}
          onChange={(method) => change({ method })}
        />
      </div>
      {values.method === 'phone' ? (
        <div className={styles.number}>
          {area && <AreaPicker areas={areas} area={area} onPick={setArea} />}
          <TextField
            label={t('RegisterForm.phone')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            dir="ltr"
            required
            value={values.phone}
            onChange={(phone) => change({ phone })}
            error={errorOf('phone')}
          />
        </div>
      ) : (
        <TextField
          label={t('RegisterForm.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          required
          value={values.email}
          onChange={(email) => change({ email })}
          error={errorOf('email')}
        />
      )}
      {!sandbox && (
        <PasswordField
          value={values.password ?? ''}
          onChange={(password) => change({ password })}
          hint={t('account.passwordHint')}
          error={wrong.includes('password') ? t('account.passwordHint') : undefined}
          autoComplete="new-password"
        />
      )}
      <TextField
        label={t('RegisterForm.inviteCode')}
        name="inviteCode"
        dir="ltr"
        value={values.inviteCode}
        onChange={(inviteCode) => change({ inviteCode })}
        hint={t('RegisterForm.inviteHint')}
        error={errorOf('inviteCode')}
      />
      {kolActivity && (
        <TextField
          label={t('RegisterForm.kolCode')}
          name="kolCode"
          dir="ltr"
          value={values.kolCode}
          onChange={(kolCode) => change({ kolCode })}
          hint={t('RegisterForm.kolHint')}
          error={errorOf('kolCode')}
        />
      )}
      {terms && (
        <Consent
          terms={terms}
          privacy={privacy}
          checked={values.consent}
          onChange={(consent) => change({ consent })}
          error={errorOf('consent')}
        />
      )}
      <Problem registration={registration} />
      <Button variant="primary" size="large" type="submit" fullWidth pending={registration.status === 'pending'}>
        {t('common.signup')}
      </Button>
      {sandbox && <p className={styles.fine}>{t('RegisterForm.sandbox')}</p>}
    </form>
  )
}

/** The input of the form. Codes from the URL are filled in after hydration. */
function useFormValues(areas: Areas) {
  const [area, setArea] = useState(() => areas.commonlyList[0] ?? areas.list[0])
  const [rest, setRest] = useState(empty)
  useEffect(() => {
    const { search } = window.location
    setRest((now) => ({
      ...now,
      inviteCode: now.inviteCode || codeParam(search, 'inviteCode'),
      kolCode: now.kolCode || codeParam(search, 'kolCode'),
    }))
  }, [])
  const change = (part: Partial<typeof empty>) => setRest((now) => ({ ...now, ...part }))
  const values: FormValues = { ...rest, areaCode: area?.areaCode ?? '' }
  return { area, setArea, values, change }
}

function Problem({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      {registration.status === 'failed' && (
        <Notice tone="fall" title={t('RegisterForm.failed')}>
          <p>{t(registration.problem)}</p>
        </Notice>
      )}
    </div>
  )
}

/** The account exists, but the KOL code was not bound. Users can still bind a code on the page of the event. */
function KolCodeNotBound({ reasonKey, onContinue }: { reasonKey: string; onContinue: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Notice
        tone="accent"
        title={t('RegisterForm.unbound')}
        action={
          <Button variant="primary" onClick={onContinue}>
            {t('RegisterForm.continue')}
          </Button>
        }
      >
        <p>{t(reasonKey)}</p>
      </Notice>
    </div>
  )
}

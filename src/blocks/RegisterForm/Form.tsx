import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Choice, Notice, TextField } from '../../ui/index.ts'
import { AreaPicker } from './AreaPicker.tsx'
import type { Areas } from './areas.ts'
import { Consent } from './Consent.tsx'
import styles from './RegisterForm.module.css'
import { codeFrom, type Draft, type Field, wrongFields } from './rules.ts'
import { type Registration, useRegister } from './useRegister.ts'

interface Props {
  areas: Areas
  terms?: string
  kolActivity?: string
}

const empty: Omit<Draft, 'areaCode'> = {
  way: 'phone',
  phone: '',
  email: '',
  inviteCode: '',
  kolCode: '',
  consent: false,
}

/** The form of the embedded platform. */
export function Form({ areas, terms, kolActivity }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { area, setArea, draft, change } = useDraft(areas)
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const { registration, register, leave } = useRegister(kolActivity)
  const errorOf = (field: Field) => (wrong.includes(field) ? t(`RegisterForm.wrong.${field}`) : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongFields(draft, terms !== undefined)
    setWrong(found)
    const [first] = found
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else void register(draft)
  }
  if (registration.status === 'unbound') return <Unbound why={registration.why} onLeave={leave} />
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
          value={draft.way}
          onChange={(way) => change({ way })}
        />
      </div>
      {draft.way === 'phone' ? (
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
            value={draft.phone}
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
          value={draft.email}
          onChange={(email) => change({ email })}
          error={errorOf('email')}
        />
      )}
      <TextField
        label={t('RegisterForm.inviteCode')}
        name="inviteCode"
        dir="ltr"
        value={draft.inviteCode}
        onChange={(inviteCode) => change({ inviteCode })}
        hint={t('RegisterForm.inviteHint')}
        error={errorOf('inviteCode')}
      />
      {kolActivity && (
        <TextField
          label={t('RegisterForm.kolCode')}
          name="kolCode"
          dir="ltr"
          value={draft.kolCode}
          onChange={(kolCode) => change({ kolCode })}
          hint={t('RegisterForm.kolHint')}
          error={errorOf('kolCode')}
        />
      )}
      {terms && (
        <Consent
          terms={terms}
          checked={draft.consent}
          onChange={(consent) => change({ consent })}
          error={errorOf('consent')}
        />
      )}
      <Problem registration={registration} />
      <Button variant="primary" size="large" type="submit" fullWidth pending={registration.status === 'pending'}>
        {t('common.signup')}
      </Button>
      <p className={styles.fine}>{t('RegisterForm.sandbox')}</p>
    </form>
  )
}

/** What is typed; codes of the link that led here stand in it once the page is alive. */
function useDraft(areas: Areas) {
  const [area, setArea] = useState(() => areas.commonlyList[0] ?? areas.list[0])
  const [rest, setRest] = useState(empty)
  useEffect(() => {
    const { search } = window.location
    setRest((now) => ({
      ...now,
      inviteCode: now.inviteCode || codeFrom(search, 'inviteCode'),
      kolCode: now.kolCode || codeFrom(search, 'kolCode'),
    }))
  }, [])
  const change = (part: Partial<typeof empty>) => setRest((now) => ({ ...now, ...part }))
  const draft: Draft = { ...rest, areaCode: area?.areaCode ?? '' }
  return { area, setArea, draft, change }
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

/** The account is there: only the opinion leader's code was not taken, and that can be mended on the event's page. */
function Unbound({ why, onLeave }: { why: string; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Notice
        tone="accent"
        title={t('RegisterForm.unbound')}
        action={
          <Button variant="primary" onClick={onLeave}>
            {t('RegisterForm.continue')}
          </Button>
        }
      >
        <p>{t(why)}</p>
      </Notice>
    </div>
  )
}

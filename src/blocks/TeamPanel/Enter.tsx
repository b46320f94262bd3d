import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { type Outcome, usePageInfo, useRead, useTeamActs } from '../../data/index.ts'
import { Anchor, Button, Checkbox, Choice, TextField } from '../../ui/index.ts'
import { checkCode, checkName, invitedBy } from './fields.ts'
import styles from './TeamPanel.module.css'

/** Joining a team by its code, or creating one; it joins the activity too where that has not been done. */
export function Enter({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { create, join, pending } = useTeamActs()
  const [way, setWay] = useState<'join' | 'create'>('join')
  const [code, setCode] = useState(() => invitedBy(window.location.search))
  const [name, setName] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const asksConsent = activity.needConsent && activity.user?.applyStatus !== 'APPLIED'
  const consent = asksConsent ? agreed : undefined

  const take = (outcome: Outcome<unknown>) =>
    setError(outcome.status === 'refused' ? t(`reason.${outcome.reason}`) : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = way === 'join' ? checkCode(code) : checkName(name)
    setError(wrong ? t(wrong) : undefined)
    if (wrong || consent === false || pending) return
    if (way === 'join') take(await join(code.trim(), consent))
    else take(await create({ teamName: name.trim(), isPrivate, ...(consent === undefined ? {} : { consent }) }))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Choice
        name="team-way"
        label={t('TeamPanel.way')}
        options={[
          { value: 'join', text: t('team.join') },
          { value: 'create', text: t('team.create') },
        ]}
        value={way}
        onChange={(next) => {
          setWay(next)
          setError(undefined)
        }}
      />
      {way === 'join' ? (
        <TextField
          key="join"
          label={t('team.code')}
          name="teamCode"
          value={code}
          onChange={setCode}
          hint={t('TeamPanel.codeHint')}
          error={error}
          autoComplete="off"
          dir="ltr"
        />
      ) : (
        <>
          <TextField
            key="create"
            label={t('team.name')}
            name="teamName"
            value={name}
            onChange={setName}
            hint={t('TeamPanel.nameHint')}
            error={error}
            autoComplete="off"
            dir="auto"
          />
          <Checkbox name="isPrivate" checked={isPrivate} onChange={setPrivate}>
            {t('TeamPanel.private')}
          </Checkbox>
        </>
      )}
      {asksConsent && <Consent checked={agreed} onChange={setAgreed} />}
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabledReason={consent === false ? t('reason.CONSENT_REQUIRED') : undefined}
      >
        {t(way === 'join' ? 'team.join' : 'team.create')}
      </Button>
    </form>
  )
}

/** Entering a team joins the activity, so its terms are agreed to here. */
function Consent({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const read = useRead(calls.introduce)
  const url = read.status === 'ready' ? read.data.terms.url : ''
  return (
    <div className={styles.consent}>
      <Checkbox name="teamConsent" checked={checked} onChange={onChange}>
        {t('activity.agreeTerms')}
      </Checkbox>
      {url && (
        <Anchor className="pb-link" href={url.startsWith('/') ? path(url) : url}>
          {t('activity.terms')}
        </Anchor>
      )}
    </div>
  )
}

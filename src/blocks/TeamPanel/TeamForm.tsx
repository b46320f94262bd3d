import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OperationOutcome, refusalText, TermsConsent, useActions, useTeamActions } from '../../actions/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { Button, Checkbox, Choice, TextField } from '../../ui/index.ts'
import { checkCode, checkName, teamCodeParam } from './fields.ts'
import styles from './TeamPanel.module.css'

/** Joins a team by its code, or creates one. Also joins the activity if the user has not joined yet. */
export function TeamForm({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { create, join, pending } = useTeamActions()
  const { lockedFor } = useActions()
  const seconds = lockedFor('joinTeam')
  const [mode, setMode] = useState<'join' | 'create'>('join')
  const [code, setCode] = useState(() => teamCodeParam(window.location.search))
  const [name, setName] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string>()
  const asksConsent = activity.needConsent && activity.user?.applyStatus !== 'APPLIED'
  const consent = asksConsent ? agreed : undefined

  const showRefusal = (outcome: OperationOutcome<unknown>) =>
    setError(outcome.status === 'refused' ? refusalText(outcome, t) : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = mode === 'join' ? checkCode(code) : checkName(name)
    setError(wrong ? t(wrong) : undefined)
    setMissing(consent === false)
    // The first field to correct gets the focus.
    const { elements } = event.currentTarget as HTMLFormElement
    const field = wrong ? (mode === 'join' ? 'teamCode' : 'teamName') : consent === false ? 'teamConsent' : undefined
    if (field) (elements.namedItem(field) as HTMLInputElement | null)?.focus()
    if (field || pending || seconds > 0) return
    if (mode === 'join') showRefusal(await join(code.trim(), consent))
    else showRefusal(await create({ teamName: name.trim(), isPrivate, ...(consent === undefined ? {} : { consent }) }))
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
        value={mode}
        onChange={(next) => {
          setMode(next)
          setError(undefined)
        }}
      />
      {mode === 'join' ? (
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
      {/* Joining a team also joins the activity, which can require consent. */}
      {asksConsent && (
        <TermsConsent
          name="teamConsent"
          checked={agreed}
          error={isMissing && !agreed ? t('reason.CONSENT_REQUIRED') : undefined}
          onChange={setAgreed}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabledReason={seconds > 0 ? t('error.tryIn', { seconds }) : undefined}
      >
        {t(mode === 'join' ? 'team.join' : 'team.create')}
      </Button>
    </form>
  )
}

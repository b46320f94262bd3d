import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnPath, useActions } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import {
  accountProblem,
  activityIdOn,
  isActivityIdFailure,
  refusalReason,
  useAccount,
  usePageInfo,
  useRuntime,
  useSignIn,
} from '../../data/index.ts'
import { activityIdParam, type FormValues, loginNameOf } from './validation.ts'

/**
 * The state of a registration. `unbound`: the account exists, but the KOL code was not bound; `reasonKey` is a text
 * key.
 */
export type Registration =
  | { status: 'idle' | 'pending' }
  | { status: 'failed'; problem: string }
  | { status: 'unbound'; reasonKey: string }

interface Registering {
  registration: Registration
  register(values: FormValues): Promise<void>
  /** Opens the return path. */
  goBack(): void
}

/** Registers with the embedded platform, binds the KOL code and opens the return path. */
export function useRegister(kolAlias: string | undefined): Registering {
  const signIn = useSignIn()
  const { i18n } = useTranslation()
  const { client } = useRuntime()
  const account = useAccount()
  const { locale, sandbox } = usePageInfo()
  const { run } = useActions()
  const [registration, setRegistration] = useState<Registration>({ status: 'idle' })
  const goBack = () => void run({ action: 'navigate', to: returnPath(window.location.search, locale) })

  const bind = async (kolCode: string): Promise<string | null> => {
    try {
      const activityId = activityIdParam(window.location.search) ?? (await idOf(kolAlias ?? ''))
      await client.call(calls.kolBind, { activityId, kolCode }, { silentTip: true })
      return null
    } catch (problem) {
      if (isActivityIdFailure(problem)) return 'error.getActivityId'
      const reason = refusalReason(problem)
      if (!reason) return 'error.network'
      return i18n.exists(`reason.${reason}`) ? `reason.${reason}` : 'reason.UNKNOWN'
    }
  }
  const idOf = async (alias: string) => {
    // The path of the call depends on the page that the viewer came from; this page has no family.
    const from = returnPath(window.location.search, locale)
    return (await activityIdOn(client, window.location.pathname + from, { alias })).activityId
  }

  const register = async (values: FormValues) => {
    if (registration.status === 'pending') return
    setRegistration({ status: 'pending' })
    const [inviteCode, kolCode] = [values.inviteCode.trim(), values.kolCode.trim()]
    try {
      const credentials = { loginName: loginNameOf(values), ...(inviteCode && { inviteCode }) }
      await (sandbox ? signIn(credentials) : account.register({ ...credentials, password: values.password ?? '' }))
    } catch (problem) {
      setRegistration({ status: 'failed', problem: accountProblem(problem, { TAKEN: 'RegisterForm.taken' }) })
      return
    }
    const reasonKey = kolCode ? await bind(kolCode) : null
    if (reasonKey) setRegistration({ status: 'unbound', reasonKey })
    else goBack()
  }
  return { registration, register, goBack }
}

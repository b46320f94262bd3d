import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { refusalReason, useAct, usePageInfo, useRuntime, useSignIn, wayBack } from '../../data/index.ts'
import { activityFrom, type Draft, loginNameOf } from './rules.ts'

/** How a registration stands. `unbound`: the account is there, the opinion leader's code was not bound, `why` is the key of a text. */
export type Registration =
  | { status: 'idle' | 'pending' }
  | { status: 'failed'; problem: string }
  | { status: 'unbound'; why: string }

export interface Registering {
  registration: Registration
  register(draft: Draft): Promise<void>
  /** Goes where the viewer came from. */
  leave(): void
}

/** Registers with the embedded platform, binds the opinion leader's code, and goes where the viewer came from. */
export function useRegister(kolAlias: string | undefined): Registering {
  const signIn = useSignIn()
  const { i18n } = useTranslation()
  const { client } = useRuntime()
  const { locale } = usePageInfo()
  const { act } = useAct()
  const [registration, setRegistration] = useState<Registration>({ status: 'idle' })
  const leave = () => void act({ action: 'navigate', to: wayBack(window.location.search, locale) })

  const bind = async (kolCode: string): Promise<string | null> => {
    try {
      const activityId = activityFrom(window.location.search) ?? (await idOf(kolAlias ?? ''))
      await client.call(calls.kolBind, { activityId, kolCode }, { silentTip: true })
      return null
    } catch (problem) {
      const reason = refusalReason(problem)
      if (!reason) return 'error.network'
      return i18n.exists(`reason.${reason}`) ? `reason.${reason}` : 'reason.UNKNOWN'
    }
  }
  const idOf = async (alias: string) => (await client.call(calls.getActivityId, { alias })).activityId

  const register = async (draft: Draft) => {
    if (registration.status === 'pending') return
    setRegistration({ status: 'pending' })
    const [inviteCode, kolCode] = [draft.inviteCode.trim(), draft.kolCode.trim()]
    try {
      await signIn({ loginName: loginNameOf(draft), ...(inviteCode && { inviteCode }) })
    } catch {
      setRegistration({ status: 'failed', problem: 'error.network' })
      return
    }
    const why = kolCode ? await bind(kolCode) : null
    if (why) setRegistration({ status: 'unbound', why })
    else leave()
  }
  return { registration, register, leave }
}

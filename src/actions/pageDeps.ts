import { useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Activity } from '../contract/shapes/activity.ts'
import {
  type Runtime,
  useActivity,
  usePageInfo,
  useProgress,
  useRefresh,
  useRuntime,
  useViewer,
  type Viewer,
} from '../data/index.ts'
import { useI18n } from '../i18n/useI18n.ts'
import { type LinkRules, LinkRulesContext } from '../ui/index.ts'
import type { ActionsPort } from './port.ts'
import { useLogin } from './useLogin.ts'

/** The facts and functions of a page that actions need. */
export interface PageDeps {
  runtime: Runtime
  info: ReturnType<typeof usePageInfo>
  viewer: Viewer
  rows: ReturnType<typeof useProgress>
  activity: Activity | null
  refresh: ReturnType<typeof useRefresh>
  /** The other sites that the page may link to; null: every site. */
  links: LinkRules | null
  t(key: string, ...values: [Record<string, string | number>?]): string
  login(): boolean
  navigate(to: string): void
  /** Runs an action that a dialog offers; left out: dialogs offer none. */
  run?: ActionsPort['run']
}

/** The page as it is now. */
export function usePageDeps(): PageDeps {
  return {
    runtime: useRuntime(),
    info: usePageInfo(),
    viewer: useViewer(),
    rows: useProgress(),
    activity: useActivity(),
    refresh: useRefresh(),
    links: useContext(LinkRulesContext),
    t: useI18n().t,
    login: useLogin(),
    navigate: useNavigate(),
  }
}

import { useNavigate } from 'react-router-dom'
import type { Activity } from '../../contract/shapes/activity.ts'
import {
  type Runtime,
  useActivity,
  usePageInfo,
  useProgress,
  useRefresh,
  useRuntime,
  useViewer,
  type Viewer,
} from '../../data/index.ts'
import { useI18n } from '../useI18n.ts'
import { useLogin } from './useLogin.ts'

/** What a page knows that actions go by. */
export interface Ground {
  runtime: Runtime
  info: ReturnType<typeof usePageInfo>
  viewer: Viewer
  rows: ReturnType<typeof useProgress>
  activity: Activity | null
  refresh: ReturnType<typeof useRefresh>
  t(key: string, values?: Record<string, string>): string
  login(): boolean
  navigate(to: string): void
}

/** The page under the actions, as it is now. */
export function useGround(): Ground {
  return {
    runtime: useRuntime(),
    info: usePageInfo(),
    viewer: useViewer(),
    rows: useProgress(),
    activity: useActivity(),
    refresh: useRefresh(),
    t: useI18n().t,
    login: useLogin(),
    navigate: useNavigate(),
  }
}

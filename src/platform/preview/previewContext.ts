import type { Persona } from '../../contract/preview.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import { type ActivityCode, languageOf, type OpenActivity, type TextContext } from '../context.ts'
import { loginRequired, refuse } from '../refusal.ts'
import type { ReleaseWithRules } from '../rules/effectiveTasks.ts'
import { windowsOf } from '../rules/windows.ts'
import type { StoredRelease } from '../store/releaseTypes.ts'
import type { PreviewViewer } from './activity.ts'
import { personaState } from './persona.ts'
import { personaProgress } from './progress.ts'

/** What a preview shows. */
export interface PreviewSource {
  release: ReleaseInput
  /** The number of the release; 1 for a draft and a plan. */
  version: number
  activityCode: ActivityCode
}

/** Who looks at it, and when. */
export interface PreviewView {
  persona: Persona
  /** Epoch ms. */
  at: number
  /** `languageType`. */
  langCode: string
}

/** The context of one call of a preview. */
export interface PreviewContext extends TextContext {
  persona: Persona
  release: StoredRelease
  activityCode: ActivityCode
  /** Null: the page has no activity. */
  activity: OpenActivity | null
  /** Null: a visitor, or a page without an activity. */
  viewer: PreviewViewer | null
}

/** Number of simulated participants, unless the activity takes fewer. One place stays free. */
const participants = 24

function activityOf(release: StoredRelease & ReleaseWithRules, activityCode: ActivityCode, now: number): OpenActivity {
  const { rules } = release
  const windows = windowsOf(rules)
  const limit = (rules.participantLimit ?? Number.POSITIVE_INFINITY) - 1
  return {
    activityId: rules.activityId,
    activityType: activityCode(rules.type),
    participants: now < windows.applyStart ? 0 : Math.max(0, Math.min(participants, limit)),
    release,
    windows,
  }
}

/** Derives everything that the calls of a preview answer from. Reads no data of users, and stores nothing. */
export function previewContext(source: PreviewSource, { persona, at, langCode }: PreviewView): PreviewContext {
  const release: StoredRelease = { ...source.release, version: source.version, source: 'operator', publishedAt: at }
  const activity = release.rules && activityOf({ ...release, rules: release.rules }, source.activityCode, at)
  const state = activity && persona !== 'visitor' ? personaState(persona, activity, at) : null
  const viewer = activity && state ? { state, progress: personaProgress(activity, state, at) } : null
  const { activityCode } = source
  return { now: at, language: languageOf(langCode), persona, release, activityCode, activity, viewer }
}

/** The activity of the page. Refuses NOT_FOUND for any other id. */
export function activityIn({ activity }: PreviewContext, activityId: string): OpenActivity {
  if (activity?.activityId !== activityId) throw refuse('NOT_FOUND')
  return activity
}

/** The persona with its progress in the activity of the page. Refuses visitors (600). */
export function viewerIn(context: PreviewContext, activityId: string): PreviewViewer & { activity: OpenActivity } {
  const activity = activityIn(context, activityId)
  if (!context.viewer) throw loginRequired()
  return { ...context.viewer, activity }
}

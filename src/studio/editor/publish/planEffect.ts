import type { TFunction } from 'i18next'
import type { ScheduledRelease } from '../../../contract/operator.ts'

/** What a plan does at its time, in words: "back to version 3". */
export function planEffect(
  t: TFunction,
  { action, version, ends }: Pick<ScheduledRelease, 'action' | 'version' | 'ends'>,
): string {
  if (action === 'publish') return t('publish.effect.publish')
  if (action === 'stop') return t('publish.effect.offline')
  if (version !== null) return t('publish.effect.back', { version })
  // The end of a release that is not published yet: what it replaces is not known.
  return t(action === 'rollback' || ends !== null ? 'publish.effect.before' : 'publish.effect.offline')
}

import type { TFunction } from 'i18next'
import { ownValue } from '../../contract/ownValue.ts'
import type { Phase } from '../phases.ts'

/** An activity type in words, such as "Copy trading". A type that Studio has no words for keeps its id. */
export const typeName = (t: TFunction, type: string): string => t(`activityType.${type}`, { defaultValue: type })

/** A phase of an activity in words. `isLive`: a page that is offline is in its dates, but nothing runs. */
export const phaseName = (t: TFunction, phase: Phase, isLive = true): string =>
  t(!isLive && (phase === 'joining' || phase === 'open') ? `phase.${phase}.offline` : `phase.${phase}`)

/** A slot of a block in words. The dialog of an action is a slot too: its name is a pointer. */
export const slotName = (t: TFunction, slot: string): string =>
  slot.startsWith('/') ? t('editor.dialog') : t(`slot.${slot}`, { defaultValue: slot })

/** Who did it: a person, or the server itself when it read files or carried out a plan. */
export const actorName = (t: TFunction, actor: string): string => (actor === 'server' ? t('history.server') : actor)

/** The reasons that the server writes itself. */
const ownReasons: Readonly<Record<string, string>> = {
  'the file changed': 'history.fileChanged',
  'the default page of this version': 'history.defaultPage',
}

/** A reason: as a person wrote it, or one that the server writes itself, in words of the interface. */
export function reasonText(t: TFunction, reason: string): string {
  const key = ownValue(ownReasons, reason)
  return key === undefined ? reason : t(key)
}

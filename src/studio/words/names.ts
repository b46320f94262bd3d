import type { TFunction } from 'i18next'
import type { Phase } from '../phases.ts'

/** An activity type in words, such as "Copy trading". A type that Studio has no words for keeps its id. */
export const typeName = (t: TFunction, type: string): string => t(`activityType.${type}`, { defaultValue: type })

/** A phase of an activity in words. */
export const phaseName = (t: TFunction, phase: Phase): string => t(`phase.${phase}`)

import type { TFunction } from 'i18next'
import { findLanguage } from '../../../../contract/languages.ts'
import type { ActivityTime, ConditionForm, Test } from '../../../model/index.ts'

/** The kinds of tests of the builder, in the order of its list. */
export const testKinds = [
  'pageState',
  'signedIn',
  'joined',
  'eligible',
  'newUser',
  'agent',
  'inApp',
  'region',
  'language',
  'date',
] as const

/** The times of an activity that a date can be compared with, in their order. */
export const activityTimes: readonly ActivityTime[] = [
  'applyStartTime',
  'applyEndTime',
  'startTime',
  'endTime',
  'settleTime',
  'claimEndTime',
]

/** A test of a kind to begin with. */
export function newTest(kind: Test['kind']): Test {
  if (kind === 'pageState') return { kind, states: ['IN_PROGRESS'], not: false }
  if (kind === 'region') return { kind, regions: ['SG'], not: true }
  if (kind === 'language') return { kind, languages: ['en'], not: false }
  if (kind === 'date') return { kind, is: 'from', at: 'startTime' }
  return { kind, not: false }
}

/** The name of a region in a language of the interface. */
export const regionName = (region: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? region

const nameOfTime = (at: number | ActivityTime, t: TFunction): string =>
  typeof at === 'number'
    ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : t(`condition.time.${at}`)

/** A test in one sentence. */
export function wordsOfTest(test: Test, t: TFunction, language: string): string {
  if (test.kind === 'date') return t(`condition.words.${test.is}`, { time: nameOfTime(test.at, t) })
  const not = test.not ? '.not' : ''
  if (test.kind === 'pageState')
    return t(`condition.words.pageState${not}`, {
      list: test.states.map((state) => t(`condition.pageState.${state}`)).join(t('changes.separator')),
    })
  if (test.kind === 'region')
    return t(`condition.words.region${not}`, {
      list: test.regions.map((region) => regionName(region, language)).join(t('changes.separator')),
    })
  if (test.kind === 'language')
    return t(`condition.words.language${not}`, {
      list: test.languages.map((code) => findLanguage(code)?.labelName ?? code).join(t('changes.separator')),
    })
  return t(`condition.words.${test.kind}${not}`)
}

/** A condition in words, for lists; null: it has no form. */
export function wordsOfForm(form: ConditionForm | null, t: TFunction, language: string): string | null {
  if (form === null) return null
  if (!('parts' in form)) return wordsOfTest(form, t, language)
  return form.parts.map((part) => wordsOfForm(part, t, language) ?? '').join(` ${t(`condition.${form.kind}.join`)} `)
}

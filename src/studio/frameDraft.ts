import { languageOf } from '../contract/languages.ts'
import type { StudioChecked } from '../contract/studio/check.ts'
import type { FrameDraft } from '../contract/studioFrame.ts'
import { fillWords } from './fillWords.ts'

/** The code of an activity type, which calls of the page name; null: it is unknown. */
export type ActivityCode = (type: string) => number | null

/** The content of a frame: the files as they are typed, or those of a check. */
export interface ShownContent extends Omit<FrameDraft, 'activityType'> {
  /** `type` of the page file; null: a page without an activity. */
  type: unknown
}

/** Texts of a language with English where a text is missing or empty, and with the figures of the rules. */
export function shownWords(
  english: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  rules: unknown,
  locale: string,
): Record<string, string> {
  if (own === english) return fillWords(english, rules, locale)
  const filled = Object.entries(own).filter(([, text]) => text !== '')
  return { ...fillWords(english, rules, 'en'), ...fillWords(Object.fromEntries(filled), rules, locale) }
}

/** What a frame shows of a content. */
export const frameDraft = ({ type, ...content }: ShownContent, activityCode: ActivityCode): FrameDraft => ({
  ...content,
  activityType: typeof type === 'string' ? activityCode(type) : null,
})

/** What a frame shows of checked files, in a language of pages; null: they are too broken to be shown. */
export function frameDraftOf(
  { release, checked }: Pick<StudioChecked, 'release' | 'checked'>,
  activityCode: ActivityCode,
  locale: string,
): FrameDraft | null {
  if (!release) return null
  const { alias, activityId, type, page, words, rules } = release
  const shown = shownWords(words.en ?? {}, words[languageOf(locale).localeFileName] ?? {}, rules, locale)
  return frameDraft({ alias, activityId, type, page, words: shown, checked }, activityCode)
}

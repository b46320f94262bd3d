import { languageOf } from '../../../contract/languages.ts'
import type { StudioChecked, StudioSession } from '../../../contract/studio.ts'
import type { FrameDraft } from '../../../contract/studioFrame.ts'
import { fillWords } from '../../fillWords.ts'

/** What the frame renders for checked files, in a language of pages; null: they are too broken to be shown. */
export function frameDraftOf(
  { release, checked }: StudioChecked,
  types: StudioSession['types'],
  locale: string,
): FrameDraft | null {
  if (!release) return null
  const { alias, activityId, type, page, words, rules } = release
  return {
    alias,
    activityId,
    activityType: types.find((known) => known.type === type)?.code ?? null,
    page,
    words: {
      ...fillWords(words.en ?? {}, rules, 'en'),
      ...fillWords(words[languageOf(locale).localeFileName] ?? {}, rules, locale),
    },
    checked,
  }
}

import type { TFunction } from 'i18next'
import { ownValue } from '../../contract/ownValue.ts'
import { localeName } from './words/localeNames.ts'

const names: Readonly<Record<string, string>> = {
  'activity.json': 'file.page',
  'page.json': 'file.page',
  'platform.json': 'file.rules',
  '.sources.json': 'file.sources',
}

/** What a file of a draft contains, in words: `locales/de.json` is "Texts (Deutsch)". */
export function fileName(t: TFunction, path: string): string {
  const key = ownValue(names, path)
  if (key !== undefined) return t(key)
  const [, locale] = /^locales\/([^/]+)\.json$/.exec(path) ?? []
  if (locale !== undefined) return t('file.texts', { language: localeName(locale).label })
  const [, picture] = /^assets\/(.+)$/.exec(path) ?? []
  return picture === undefined ? path : t('file.picture', { name: picture })
}

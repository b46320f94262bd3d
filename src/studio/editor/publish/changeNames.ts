import { idFields } from '../../../config/diff/idFields.ts'
import { languageOf } from '../../../contract/languages.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { fillWords } from '../../fillWords.ts'
import { shownWords } from '../../frameDraft.ts'
import { type Files, rulesOf } from '../../model/index.ts'
import { textsOf } from '../../model/words/files.ts'

/** Finds the names of what the rules contain by their ids. */
export interface ChangeNames {
  /** The text of a key in the language of the interface, else in English; the key if there is none. */
  text(key: string): string
  /** The name of an entry such as `prizes[usdt100]`; its id if it has none. */
  entry(list: string, id: string): string
}

const nameFields = ['name', 'title'] as const
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of the names of all entries below a value, by the name of their list and their id. */
function collect(value: unknown, list: string, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, list, found)
  if (!isFields(value)) return
  const id = idFields.map((field) => value[field]).find((entry) => typeof entry === 'string')
  const name = nameFields.map((field) => value[field]).find((entry) => typeof entry === 'string')
  if (id !== undefined && name !== undefined) found.set(`${list} ${id}`, name)
  for (const [field, entry] of Object.entries(value)) collect(entry, field, found)
}

/** The names in files. */
export function changeNames(files: Files, language: string): ChangeNames {
  const rules = rulesOf({ files })
  const { localeFileName } = languageOf(language)
  const words = shownWords(textsOf(files, 'en'), textsOf(files, localeFileName), rules, language)
  const found = new Map<string, string>()
  collect(rules, '', found)
  const text = (key: string) => ownValue(words, key) ?? key
  // The platform fills {{amount}} into the name of a reward when it credits it; here it is the amount of the rules.
  const withAmount = (name: string, rewardId: string) =>
    fillWords({ name: name.replaceAll('{{amount}}', `{{amount.${rewardId}}}`) }, rules, language).name ?? name
  return {
    text,
    entry: (list, id) => {
      const key = found.get(`${list} ${id}`)
      return key === undefined ? id : withAmount(text(key), id)
    },
  }
}

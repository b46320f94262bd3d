// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'
import { languageOf, languages } from '../../src/contract/languages.ts'

type Words = Record<string, string>

const files = [...new Set(languages.map(({ localeFileName }) => localeFileName))]
const plural = /_(zero|one|two|few|many|other)$/

/** The words of the shell and its blocks, then of each config: by place, then by file. */
const places = new Map<string, Record<string, Words>>()
beforeAll(async () => {
  places.set('shell', await mergeWords())
  for (const alias of readdirSync('configs')) {
    const read = (file: string): Words => JSON.parse(readFileSync(`configs/${alias}/locales/${file}`, 'utf8'))
    const names = readdirSync(`configs/${alias}/locales`)
    places.set(alias, Object.fromEntries(names.map((name) => [name.replace('.json', ''), read(name)])))
  }
})

interface Pair {
  at: string
  key: string
  text: string
  english: string
}

/** Every text of a language with its English. */
const pairsOf = (file: string): Pair[] =>
  [...places].flatMap(([place, words]) =>
    Object.entries(words[file] ?? {})
      .filter(([key]) => key !== '$schema')
      .map(([key, text]) => ({
        at: `${place} ${key}`,
        key,
        text,
        english: words.en?.[key] ?? words.en?.[key.replace(plural, '_other')] ?? '',
      })),
  )

/** The keys of English with the plural forms of the language. */
function wantedKeys(english: Words, file: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(languageOf(file).intlTag).resolvedOptions()
  const isCounted = (key: string) => plural.test(key) && `${key.replace(plural, '')}_other` in english
  return Object.keys(english)
    .filter((key) => key !== '$schema')
    .flatMap((key) => (isCounted(key) ? pluralCategories.map((form) => `${key.replace(plural, '')}_${form}`) : [key]))
}

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)]
    .map((match) => match[1] ?? match[0])
    .sort()
    .join(' ')

const wrong = (file: string, isWrong: (pair: Pair) => boolean) =>
  pairsOf(file)
    .filter(isWrong)
    .map(({ at, text }) => `${at}: ${text}`)

/** Names, tickers and abbreviations that are not transliterated. */
const names = new Set(
  'Playbill KOL QR GB SHA-256 HMAC-SHA256 name example com TR BTC USDT BTCUSDT ROI ID px PnL activityId App Code UTC API ETH P2P PBT SOL KYC FRIENDS26 NORTH26 Markets Ltd support privacy SIAC IP Cookie playbill email cookie'.split(
    ' ',
  ),
)

/** Texts that are the same in English and the language. */
const shared = new Set(
  `Playbill|Meridian|Spot|Airdrop|Trader|Volume|Smartphone|Copy trading|Banner|Menu|Futures|Total|Poster|Messages|Status
   Agent|Trade|Lead traders|Invitations|Highlights|Account|Teams|Team|Stock|Places|Participants|Notifications|Minutes
   Password|{{count}} place|{{count}} places|10. Force majeure|Version {{version}}|Version 2026-11|airdrop`
    .split(/\s*[|\n]\s*/)
    .map((text) => text.trim()),
)

/** The letters of a language besides a to z; ü is allowed everywhere (Türkiye). */
const letters: Record<string, string> = {
  en: '',
  de: 'äöß',
  'es-ES': 'áéíóúñ',
  es: 'áéíóúñ',
  fr: 'àâçéèêëîïôœùû',
  it: 'àèéìîòù',
  pl: 'ąćęłńóśźż',
  pt: 'àáâãçéêíóôõúº',
  'tr-TR': 'âçğıöşû',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيـ',
  'fa-IR': 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنهوی',
}
const scripts: Record<string, RegExp> = {
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ko: /\p{Script=Hangul}/u,
}
function isOwn(file: string, sign: string): boolean {
  const letter = sign.toLocaleLowerCase(file)
  return /[a-zü]/.test(letter) || (scripts[file]?.test(letter) ?? (letters[file] ?? '').includes(letter))
}

/** The same characters in both Chinese scripts; texts must not mix them. */
const simplified = '们个这户开关请确认奖励领务条额证书时间对为没历记录实现动态'
const traditional = '們個這戶開關請確認獎勵領務條額證書時間對為沒歷記錄實現動態'
const foreign: Record<string, string> = {
  'zh-CN': [...traditional].filter((sign) => !simplified.includes(sign)).join(''),
  'zh-TW': [...simplified].filter((sign) => !traditional.includes(sign)).join(''),
}

/** The text without placeholders and addresses. */
const readable = (text: string) => text.replace(/\{\{[^}]*\}\}|\]\([^)]*\)/g, ' ')

/** By language and character, because every text has the same few hundred. */
const foreignSigns = new Map<string, boolean>()
const isForeignSign = (file: string, sign: string): boolean => {
  const key = `${file} ${sign}`
  const known = foreignSigns.get(key)
  if (known !== undefined) return known
  const isForeign = (/\p{L}/u.test(sign) && !isOwn(file, sign)) || foreign[file]?.includes(sign) === true
  foreignSigns.set(key, isForeign)
  return isForeign
}

const isForeign = (file: string, text: string) => [...readable(text)].some((sign) => isForeignSign(file, sign))

const isLatin = (file: string) => !/^(zh-CN|zh-TW|ja|ko|ru|uk|ar|fa-IR)$/.test(file)

/** Untranslated English: common words, or in another script any word that is not a name. */
const hasEnglish = (file: string, text: string) =>
  isLatin(file)
    ? /(?<!\p{L})(the|and|with|your|you|this|that|from|have|which)(?!\p{L})/iu.test(readable(text))
    : [...readable(text).matchAll(/[a-z][a-z\d-]*/gi)].some(([word]) => !names.has(word.replace(/-$/, '')))

/** Labels much longer than English that fit at 320 px. */
const long = new Set(
  `fa-IR MessageCenter.readAll|ar PrizeBoard.loginFirst|ru dialog.continueTitle|ru InviteCard.scan|uk activity.faq
   de reason.NOT_APPLIED|es-ES activity.joinLogin|es-ES activity.faq|es-ES error.timeout|es-ES AirdropCheck.visitor
   es activity.joinLogin|es activity.faq|fr activity.settled|fr activity.newUserOnly|fr reward.allReceived
   fr dialog.riskTitle|fr RiskDisclaimer.title|fr TeamPanel.terms|pt activity.faq`
    .split(/\s*[|\n]\s*/)
    .map((text) => text.trim()),
)

describe.each(files)('every text in %s', (file) => {
  it('exists with the plural forms of the language', () => {
    for (const [place, words] of places) {
      const own = words[file] ?? {}
      const wanted = new Set(wantedKeys(words.en ?? {}, file))
      const given = Object.keys(own).filter((key) => key !== '$schema' && own[key]?.trim())
      expect([place, [...wanted].filter((key) => !given.includes(key))]).toEqual([place, []])
      // Any language may have a text for zero.
      expect([place, given.filter((key) => !wanted.has(key) && !key.endsWith('_zero'))]).toEqual([place, []])
    }
  })

  it('has the placeholders, emphasis, links and paragraphs of English', () => {
    const differs = (pattern: RegExp) => (pair: Pair) => all(pair.text, pattern) !== all(pair.english, pattern)
    // "One day" may have no placeholder.
    expect(wrong(file, (pair) => !plural.test(pair.key) && differs(/\{\{(\w+)/g)(pair))).toEqual([])
    for (const pattern of [/\*\*/g, /\]\(([^)]*)\)/g, /\n/g]) expect(wrong(file, differs(pattern))).toEqual([])
  })

  it('has the letters of the language and is trimmed', () => {
    expect(wrong(file, ({ text }) => isForeign(file, text))).toEqual([])
    expect(
      wrong(file, ({ text }) => text !== text.trim() || text !== text.normalize('NFC') || / {2}/.test(text)),
    ).toEqual([])
  })
})

describe.each(files.filter((file) => file !== 'en'))('every text in %s, compared with English', (file) => {
  it('is not English', () => {
    expect(wrong(file, ({ text }) => hasEnglish(file, text))).toEqual([])
    const isSame = ({ text, english }: Pair) =>
      text === english && /[a-z]{4}/i.test(readable(text)) && !shared.has(text) && !shared.has(readable(text).trim())
    expect(wrong(file, isSame)).toEqual([])
  })

  it('is at most 14 letters or 60% longer for labels', () => {
    const own = places.get('shell') ?? {}
    const tooLong = Object.entries(own[file] ?? {}).filter(([key, text]) => {
      const english = own.en?.[key] ?? ''
      const isLabel = english !== '' && english.length <= 20 && !/[.!?:]$/.test(english)
      return isLabel && text.length > Math.max(english.length * 1.6, english.length + 14) && !long.has(`${file} ${key}`)
    })
    expect(tooLong).toEqual([])
  })
})

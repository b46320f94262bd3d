import type { Registry } from '../../registry/createRegistry.ts'
import type { Draft, Files } from './document.ts'
import type { Step } from './nodes.ts'
import type { NodeKey } from './page.ts'
import type { Plan } from './plan.ts'

/** A language file: the name in `locales/<name>.json`, such as `en` or `tr-TR`. */
export type Locale = string

/** A place that uses a key. */
export interface Use {
  /** The page file or `platform.json`. */
  readonly file: string
  /** JSON pointer of the value that is the key. */
  readonly pointer: string
  /** The block; null in `platform.json` and in the fields of the page. */
  readonly block: NodeKey | null
  /** The last property name: `title`. */
  readonly prop: string
}

/** Mistakes of one text that the checker would report, too. */
export interface TextProblem {
  readonly kind: 'braces' | 'placeholderMissing' | 'placeholderUnknown' | 'pluralMissing' | 'pluralUnknown' | 'tooLong'
  /** The placeholders or plural forms, or the length limit. */
  readonly names: readonly string[]
}

/** One text of the table. */
export interface TextCell {
  /** undefined: missing. */
  readonly text: string | undefined
  /** The English text changed after the translation. `from`: what the English text was, if known. */
  readonly stale: { readonly from: string | undefined } | null
  /** Equal to English, in another language. */
  readonly isSameAsEnglish: boolean
  /** Length divided by the length of English; null without one of the two. */
  readonly ratio: number | null
  readonly problems: readonly TextProblem[]
}

/** A key with its texts. A key with plural forms has one row per form: `days_one`. */
export interface WordRow {
  readonly key: string
  /** The key as configs write it, without plural suffix. */
  readonly base: string
  readonly plural: string | undefined
  readonly uses: readonly Use[]
  /** Placeholders of the English text. */
  readonly placeholders: readonly string[]
  /** The most characters that fit its place; undefined: no limit. */
  readonly maxLength: number | undefined
  readonly texts: Readonly<Record<Locale, TextCell>>
}

export interface Words {
  /** The language files of the draft, English first. */
  readonly locales: readonly Locale[]
  /** In the order of the English file; then keys that English lacks; then used keys without a text. */
  readonly rows: readonly WordRow[]
}

/**
 * A file of a draft, beside the page, that names the English texts which translations were made from, where they have
 * changed since: `{ "hero.title": { "de": "Old English" } }`. Its name begins with a dot, so the checker, the release and the
 * watch of the folder ignore it.
 */
export declare const sourcesFile: '.sources.json'
/** All words of a draft. `base`: the published texts; changes of English since then count as stale, too. Cached. */
export declare function wordsOf(draft: Draft, registry: Registry, base?: Files): Words
/** The text of a key in a language; undefined if missing. `common:` keys have none here. */
export declare function textOf(draft: Pick<Draft, 'files'>, key: string, locale: Locale): string | undefined
/**
 * Sets the text of a prop in a language. Makes a key `<block id>.<prop>` and writes it into the block if it has none, or if
 * it has a shared key. undefined removes the text of that language.
 */
export declare function setText(
  draft: Draft,
  registry: Registry,
  key: NodeKey,
  path: readonly Step[],
  locale: Locale,
  text: string | undefined,
): Plan
/** Like `setText` for a text of `platform.json` or of the fields of the page, by pointer. */
export declare function setTextAt(
  draft: Draft,
  registry: Registry,
  file: string,
  pointer: string,
  locale: Locale,
  text: string | undefined,
): Plan
/** Sets the text of an existing or new key. */
export declare function setWord(draft: Draft, key: string, locale: Locale, text: string | undefined): Plan
/** Renames a key, with its plural forms, in all languages and wherever it is used. */
export declare function renameKey(draft: Draft, registry: Registry, from: string, to: string): Plan
/** Removes keys from all languages. */
export declare function removeKeys(draft: Draft, keys: readonly string[]): Plan
/** Declares a translation as up to date. */
export declare function confirmText(draft: Draft, key: string, locale: Locale): Plan
/** The plural forms of a language: `['one', 'other']`. */
export declare function pluralFormsOf(locale: Locale): readonly string[]

import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextCell, TextProblem, WordRow } from '../../model/index.ts'
import { isMuchLonger } from './filters.ts'

interface MarksProps {
  row: WordRow
  locale: string
  problems: readonly TextProblem[]
  /** The text that the length is shown for. */
  text: string
  cell: TextCell | undefined
}

/** What is noticed about a text, in words. */
export function Marks({ row, locale, problems, text, cell }: MarksProps): ReactNode {
  const { t } = useTranslation()
  const english = row.texts.en?.text
  const ratio = english ? text.length / english.length : null
  const isLong =
    locale !== 'en' &&
    cell !== undefined &&
    isMuchLonger({ ...cell, ratio }, english, row.maxLength) &&
    !problems.some(({ kind }) => kind === 'tooLong')
  return (
    <>
      {problems.map(({ kind, names }) => (
        <span key={kind} className="mark" data-tone="error">
          {t(`words.problem.${kind}`, {
            names: names.join(', '),
            length: text.length,
            limit: row.maxLength,
            open: '{{',
            close: '}}',
          })}
        </span>
      ))}
      {cell?.stale && (
        <span className="mark" data-tone="warning">
          {cell.stale.from === undefined ? t('words.stale') : t('words.staleFrom', { from: cell.stale.from })}
        </span>
      )}
      {isLong && (
        <span className="mark" data-tone="warning">
          {t('words.long', { percent: Math.round((ratio ?? 0) * 100) })}
        </span>
      )}
      {cell?.isSameAsEnglish && locale !== 'en' && (
        <span className="mark" data-tone="info">
          {t('words.same')}
        </span>
      )}
    </>
  )
}

interface Props {
  row: WordRow
  locale: string
  lang: string
  dir: 'ltr' | 'rtl'
}

/** A text of the table with its marks. */
export const CellText = memo(function CellText({ row, locale, lang, dir }: Props): ReactNode {
  const { t } = useTranslation()
  const cell = row.texts[locale]
  const text = cell?.text
  return (
    <>
      {text === undefined ? (
        <span className={cell?.isMissing ? 'missing' : 'needless'}>
          {t(cell?.isMissing ? 'words.missing' : 'words.needless')}
        </span>
      ) : (
        <span className="text" lang={lang} dir={dir}>
          {text === '' ? '\u00a0' : text}
        </span>
      )}
      <Marks row={row} locale={locale} problems={cell?.problems ?? []} text={text ?? ''} cell={cell} />
    </>
  )
})

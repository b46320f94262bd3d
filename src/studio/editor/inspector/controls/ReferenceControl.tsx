import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../contract/languages.ts'
import { regions } from '../../../../contract/regions.ts'
import type { FieldKind } from '../../../model/index.ts'
import { rulesOf, textOf } from '../../../model/index.ts'
import { useDocument, useView } from '../../context.ts'
import type { ControlProps } from '../FieldShell.tsx'
import { localeFileOf } from '../locales.ts'
import { referencesOf } from '../references.ts'
import { usePages } from '../usePages.ts'
import { PickControl, type PickOption } from './PickControl.tsx'

/** Something that exists elsewhere: a task, a reward, a coin, a region, a language, another activity. */
export function ReferenceControl(props: ControlProps): ReactNode {
  return <PickControl {...props} options={useOptions(props.field.kind)} />
}

function useOptions(kind: FieldKind): readonly PickOption[] {
  const state = useDocument()
  const { locale } = useView()
  const { i18n } = useTranslation()
  const pages = usePages(kind === 'activity')
  const rules = rulesOf(state)
  return useMemo(() => {
    if (kind === 'activity')
      return pages.filter((page) => page.kind === 'activity').map(({ alias, title }) => ({ value: alias, title }))
    if (kind === 'language') return languages.map(({ language, labelName }) => ({ value: language, title: labelName }))
    if (kind === 'region') return regionOptions(i18n.language)
    const file = localeFileOf(locale)
    return referencesOf(rules, kind).map(({ id, textKey }) => ({
      value: id,
      title: textKey === undefined ? undefined : (textOf(state, textKey, file) ?? textOf(state, textKey, 'en')),
    }))
  }, [kind, pages, rules, state, locale, i18n.language])
}

function regionOptions(language: string): readonly PickOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return [...regions].map((value) => ({ value, title: names.of(value) }))
}

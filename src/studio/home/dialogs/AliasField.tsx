import { Field, Input } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aliasProblem } from '../alias.ts'
import { siteLocale } from '../siteLocale.ts'

interface Props {
  value: string
  used: ReadonlySet<string>
  /** Shows no problem: nothing was typed yet. */
  silent?: boolean
  onChange: (value: string) => void
}

/** The alias of a new page: its name in addresses and folders. */
export function AliasField({ value, used, silent = false, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const problem = silent ? null : aliasProblem(value, used)
  return (
    <Field.Root required invalid={problem !== null}>
      <Field.Label>
        {t('home.alias')}
        <Field.RequiredIndicator />
      </Field.Label>
      <Input
        value={value}
        fontFamily="mono"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem === null && (
        <Field.HelperText>
          {t('home.aliasHelp', { address: `/${siteLocale()}/…/${value || 'alias'}` })}
        </Field.HelperText>
      )}
      {problem !== null && <Field.ErrorText>{t(`home.aliasProblem.${problem}`)}</Field.ErrorText>}
    </Field.Root>
  )
}

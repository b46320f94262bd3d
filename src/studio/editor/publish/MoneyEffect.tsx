import { Alert, Checkbox, List, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioComparison } from '../../../contract/studio/compare.ts'
import type { Files } from '../../model/index.ts'
import { changeWords } from './changeWords.ts'
import type { Impact } from './usePublish.ts'

interface Props {
  comparison: StudioComparison
  /** The files that were compared. */
  files: Files
  money: Impact | null
  confirmed?: boolean
  /** Left out: it is only shown. */
  onConfirm?: (confirmed: boolean) => void
}

/** What a publish does to users who have joined: their number, sentences, and the confirmation where it is needed. */
export function MoneyEffect({ comparison, files, money, confirmed = false, onConfirm }: Props): ReactNode {
  const { users } = comparison
  const { t, i18n } = useTranslation()
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const notices = comparison.notices.map(changeWords(t, i18n.language, files).notice)
  const joined = money?.joined ?? users?.joined ?? 0
  const unclaimed = money?.unclaimed ?? users?.unclaimed ?? 0
  if (!money && notices.length === 0 && joined === 0) return null
  return (
    <Alert.Root status={money ? 'warning' : 'info'} alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content gap="2">
        <Alert.Title>
          {t('publish.joined', { count: joined, number: number(joined) })}{' '}
          {unclaimed > 0 && t('publish.unclaimed', { count: unclaimed, number: number(unclaimed) })}
        </Alert.Title>
        {notices.length > 0 && (
          <Alert.Description>
            <List.Root ps="4">
              {notices.map((notice) => (
                <List.Item key={notice}>{notice}</List.Item>
              ))}
            </List.Root>
          </Alert.Description>
        )}
        {money?.promised.map(({ coin, granted, unclaimed: open }) => (
          <Text key={coin} fontVariantNumeric="tabular-nums">
            {t('publish.promised', { coin, granted, unclaimed: open })}
          </Text>
        ))}
        {money && onConfirm && (
          <Checkbox.Root
            size="sm"
            mt="1"
            checked={confirmed}
            onCheckedChange={({ checked }) => onConfirm(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>
              {t('publish.confirm', { changes: money.changes.length, count: joined, number: number(joined) })}
            </Checkbox.Label>
          </Checkbox.Root>
        )}
      </Alert.Content>
    </Alert.Root>
  )
}

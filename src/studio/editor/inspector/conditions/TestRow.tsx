import { Box, HStack, IconButton, NativeSelect, Stack } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../contract/languages.ts'
import { pageStates } from '../../../../contract/pageState.ts'
import { regions } from '../../../../contract/regions.ts'
import type { ActivityTime, Test } from '../../../model/index.ts'
import { DateTimeInput } from '../../../ui/DateTimeInput.tsx'
import { Sign } from '../../../ui/icons.tsx'
import { dateParts } from '../dates.ts'
import { MultiPick } from './MultiPick.tsx'
import { activityTimes, newTest, regionName, testKinds } from './testWords.ts'

interface TestRowProps {
  test: Test
  onChange: (test: Test) => void
  onRemove: () => void
}

/** States that the platform reports; `LOADING` is none that a condition should wait for. */
const states = pageStates.filter((state) => state !== 'LOADING')

/** One test of a condition: what is compared, whether it must be so or not, and with what. */
export function TestRow({ test, onChange, onRemove }: TestRowProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Box borderWidth="1px" borderColor="border.muted" rounded="md" p="2">
      <Stack gap="2">
        <HStack gap="1">
          <NativeSelect.Root size="xs">
            <NativeSelect.Field
              aria-label={t('condition.kind')}
              value={test.kind}
              onChange={({ target }) => onChange(newTest(target.value as Test['kind']))}
            >
              {testKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`condition.kind.${kind}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          {test.kind === 'date' ? (
            <Choice
              label={t('condition.isDate')}
              value={test.is}
              options={['from', 'before']}
              onChange={(is) => onChange({ ...test, is: is === 'before' ? 'before' : 'from' })}
            />
          ) : (
            <Choice
              label={t('condition.is')}
              value={test.not ? 'not' : 'is'}
              options={['is', 'not']}
              onChange={(value) => onChange({ ...test, not: value === 'not' })}
            />
          )}
          <IconButton size="2xs" variant="ghost" aria-label={t('condition.removeTest')} onClick={onRemove}>
            <Sign name="delete" size="xs" />
          </IconButton>
        </HStack>
        <Values test={test} onChange={onChange} />
      </Stack>
    </Box>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const { t } = useTranslation()
  return (
    <NativeSelect.Root size="xs" w="auto" flexShrink="0">
      <NativeSelect.Field aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`condition.is.${option}`)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}

function Values({ test, onChange }: Omit<TestRowProps, 'onRemove'>): ReactNode {
  const { t, i18n } = useTranslation()
  const regionOptions = useMemo(
    () =>
      [...regions]
        .map((value) => ({ value, title: regionName(value, i18n.language) }))
        .sort((a, b) => a.title.localeCompare(b.title)),
    [i18n.language],
  )
  const label = t(`condition.kind.${test.kind}`)
  if (test.kind === 'pageState')
    return (
      <MultiPick
        label={label}
        values={test.states}
        options={states.map((value) => ({ value, title: t(`condition.pageState.${value}`) }))}
        onChange={(states) => onChange({ ...test, states: states as typeof test.states })}
      />
    )
  if (test.kind === 'region')
    return (
      <MultiPick
        label={label}
        values={test.regions}
        options={regionOptions}
        onChange={(next) => onChange({ ...test, regions: next })}
      />
    )
  if (test.kind === 'language')
    return (
      <MultiPick
        label={label}
        values={test.languages}
        options={languages.map(({ language, labelName }) => ({ value: language, title: labelName }))}
        onChange={(next) => onChange({ ...test, languages: next })}
      />
    )
  return test.kind === 'date' ? <DateValue test={test} onChange={onChange} /> : null
}

function DateValue({
  test,
  onChange,
}: {
  test: Extract<Test, { kind: 'date' }>
  onChange: (test: Test) => void
}): ReactNode {
  const { t } = useTranslation()
  const isFixed = typeof test.at === 'number'
  const local = isFixed ? new Date(test.at).toISOString().slice(0, 16) : ''
  const choose = (value: string) =>
    onChange({ ...test, at: value === 'fixed' ? Math.floor(Date.now() / 60_000) * 60_000 : (value as ActivityTime) })
  return (
    <HStack gap="1">
      <NativeSelect.Root size="xs">
        <NativeSelect.Field
          aria-label={t('condition.kind.date')}
          value={isFixed ? 'fixed' : test.at}
          onChange={({ target }) => choose(target.value)}
        >
          {activityTimes.map((time) => (
            <option key={time} value={time}>
              {t(`condition.time.${time}`)}
            </option>
          ))}
          <option value="fixed">{t('condition.time.fixed')}</option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {isFixed && (
        <DateTimeInput
          size="xs"
          aria-label={t('condition.utc')}
          value={local}
          onChange={(value) => dateParts(`${value}Z`) && onChange({ ...test, at: Date.parse(`${value}Z`) })}
        />
      )}
    </HStack>
  )
}

import { Box, Checkbox, Flex, Input, InputGroup, NativeSelect } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { phases } from '../../phases.ts'
import { Sign } from '../../ui/icons.tsx'
import { phaseName, typeName } from '../../words/names.ts'
import { type Filters, sorts, states } from '../filterPages.ts'

interface Props {
  filters: Filters
  /** The activity types of the pages that exist. */
  types: readonly string[]
  onChange: (filters: Filters) => void
}

/** Search, filters and order of the cards. */
export function FilterBar({ filters, types, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  return (
    <Flex role="search" aria-label={t('home.filters')} gap="2" wrap="wrap" align="center">
      <InputGroup flex="1 1 14rem" startElement={<Sign name="search" />}>
        <Input
          type="search"
          size="sm"
          bg="bg.panel"
          aria-label={t('home.search')}
          placeholder={t('home.search')}
          value={filters.search}
          onChange={({ target }) => set({ search: target.value })}
        />
      </InputGroup>
      <Choice
        label={t('home.type')}
        value={filters.type}
        options={[
          ['', t('home.allTypes')],
          ...types.map((type) => [type, typeName(t, type)] as const),
          ['page', t('home.pageType')],
        ]}
        onChange={(type) => set({ type })}
      />
      <Choice
        label={t('home.phase')}
        value={filters.phase}
        options={[['', t('home.allPhases')], ...phases.map((phase) => [phase, phaseName(t, phase)] as const)]}
        onChange={(phase) => set({ phase })}
      />
      <Choice
        label={t('home.state')}
        value={filters.state}
        options={states.map((state) => [state, t(`home.state.${state}`)] as const)}
        onChange={(state) => set({ state: state as Filters['state'] })}
      />
      <Choice
        label={t('home.sort')}
        value={filters.sort}
        options={sorts.map((sort) => [sort, t(`home.sort.${sort}`)] as const)}
        onChange={(sort) => set({ sort: sort as Filters['sort'] })}
      />
      <Checkbox.Root
        size="sm"
        checked={filters.problems}
        onCheckedChange={({ checked }) => set({ problems: checked === true })}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control bg="bg.panel" />
        <Checkbox.Label>{t('home.withProblems')}</Checkbox.Label>
      </Checkbox.Root>
    </Flex>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <Box flex={{ base: '1 1 8rem', md: '0 0 auto' }}>
      <NativeSelect.Root size="sm" minW="36">
        <NativeSelect.Field
          bg="bg.panel"
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Box>
  )
}

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from './Panel.tsx'
import type { FunnelLevel } from './series.ts'

/** From view to claim. A list with bars, so it is its own alternative for assistive technology. */
export function Funnel({ levels }: { levels: readonly FunnelLevel[] }): ReactNode {
  const { t, i18n } = useTranslation()
  const widest = Math.max(1, ...levels.map(({ count }) => count))
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const percent = (share: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share)
  return (
    <Panel title={t('run.funnel')} help={t('run.funnelHelp')}>
      <Stack as="ol" listStyleType="none" gap="3">
        {levels.map(({ key, count, share }) => (
          <Box as="li" key={key}>
            <Flex gap="2" align="baseline" mb="1" fontSize="sm">
              <Text flex="1">{t(`run.${key}`)}</Text>
              <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {number(count)}
              </Text>
              <Text color="fg.muted" w="14" textAlign="end" fontVariantNumeric="tabular-nums">
                {share === null ? '' : percent(share)}
              </Text>
            </Flex>
            <Box h="2" bg="bg.muted" rounded="full" overflow="hidden" aria-hidden>
              <Box h="full" bg="blue.solid" rounded="full" style={{ width: `${(count / widest) * 100}%` }} />
            </Box>
          </Box>
        ))}
      </Stack>
    </Panel>
  )
}

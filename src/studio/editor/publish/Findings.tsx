import { Alert, Badge, HStack, List, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioComparison } from '../../../contract/studio/compare.ts'

/** How many problems are listed; the tab "Problems" has all. */
const maxListed = 5

/** What the checker found, and why the server would refuse a publish. */
export function Findings({ comparison: { problems, refusal } }: { comparison: StudioComparison }): ReactNode {
  const { t } = useTranslation()
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.length - errors.length
  return (
    <Stack gap="3">
      <HStack gap="2">
        <Text fontWeight="medium">{t('publish.checks')}</Text>
        {errors.length > 0 && <Badge colorPalette="red">{t('home.errors', { count: errors.length })}</Badge>}
        {warnings > 0 && <Badge colorPalette="orange">{t('home.warnings', { count: warnings })}</Badge>}
        {problems.length === 0 && <Badge colorPalette="green">{t('publish.noProblems')}</Badge>}
      </HStack>
      {errors.length > 0 && (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('publish.hasErrors')}</Alert.Title>
            <Alert.Description>
              <List.Root>
                {errors.slice(0, maxListed).map(({ code, file, line, message }) => (
                  <List.Item key={`${code} ${file} ${line} ${message}`}>
                    {file}:{line} {message}
                  </List.Item>
                ))}
              </List.Root>
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      {refusal !== null && errors.length === 0 && (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Alert.Title>{refusal}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  )
}

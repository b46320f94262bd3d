import { Alert, Badge, HStack, List, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioComparison } from '../../../contract/studio/compare.ts'
import { type Files, pageOf } from '../../model/index.ts'
import { saidProblem } from '../../words/problemText.ts'
import { refusalText } from '../../words/refusalText.ts'
import { fileName } from '../fileName.ts'
import { placeWords } from '../tabs/problems/placeWords.ts'

/** How many problems are listed; the tab "Problems" has all. */
const maxListed = 5

interface FindingsProps {
  comparison: StudioComparison
  /** What is compared. */
  files: Files
}

/** What the checker found, and why the server would refuse a publish. */
export function Findings({ comparison: { problems, refusal }, files }: FindingsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity !== 'error')
  return (
    <Stack gap="3">
      <HStack gap="2">
        <Text fontWeight="medium">{t('publish.checks')}</Text>
        {errors.length > 0 && <Badge colorPalette="red">{t('home.errors', { count: errors.length })}</Badge>}
        {warnings.length > 0 && <Badge colorPalette="orange">{t('home.warnings', { count: warnings.length })}</Badge>}
        {problems.length === 0 && <Badge colorPalette="green">{t('publish.noProblems')}</Badge>}
      </HStack>
      <Listed status="error" title={t('publish.hasErrors')} problems={errors} files={files} />
      <Listed status="warning" title={t('publish.hasWarnings')} problems={warnings} files={files} />
      {refusal !== null && errors.length === 0 && (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Alert.Title>{refusalText(i18n.language, refusal)}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  )
}

interface ListedProps {
  status: 'error' | 'warning'
  title: string
  problems: StudioComparison['problems']
  files: Files
}

/** Problems of one kind, with their places. */
function Listed({ status, title, problems, files }: ListedProps): ReactNode {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => placeWords(t, i18n.language, files, pageOf({ files })), [t, i18n.language, files])
  if (problems.length === 0) return null
  const more = problems.length - maxListed
  return (
    <Alert.Root status={status}>
      <Alert.Indicator />
      <Alert.Content minW="0" overflowWrap="anywhere">
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>
          <List.Root>
            {problems.slice(0, maxListed).map(({ code, file, line, pointer, message }) => {
              const place = words.place({ file, pointer })
              return (
                <List.Item key={`${code} ${file} ${line} ${message}`}>
                  {t(place ? 'publish.placeIn' : 'publish.place', {
                    file: fileName(t, file),
                    line,
                    place,
                    message: words.withLabels(saidProblem(i18n.language, code, message)),
                  })}
                </List.Item>
              )
            })}
            {more > 0 && <List.Item>{t('publish.moreProblems', { count: more })}</List.Item>}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  )
}

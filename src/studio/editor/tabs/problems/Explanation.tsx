import { Box, Code, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Explanation as Entry, problemTable } from '../../../../config/problems.ts'
import { ownValue } from '../../../../contract/ownValue.ts'

/** What a code of the checker means, with examples, as `playbill explain` shows it. */
export default function Explanation({ code }: { code: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const entry = ownValue(problemTable as Readonly<Record<string, Entry>>, code)
  if (!entry) return null
  const isChinese = i18n.language === 'zh-CN'
  const example = (label: string, text: string) => (
    <Box>
      <Text textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Code display="block" whiteSpace="pre-wrap" p="2" wordBreak="break-word">
        {text}
      </Code>
    </Box>
  )
  return (
    <Stack gap="2" ps="8" pt="3" textStyle="sm">
      {/* In Chinese, the problem says both already. */}
      {!isChinese && <Text fontWeight="medium">{entry.title}</Text>}
      {!isChinese && <Text color="fg.muted">{entry.text}</Text>}
      {entry.bad && example(t('problems.bad'), entry.bad)}
      {entry.good && example(t('problems.good'), entry.good)}
    </Stack>
  )
}

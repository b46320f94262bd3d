import { Code, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTree, useSelection } from '../context.ts'

/** What is selected. */
export default function Inspector(): ReactNode {
  const { t } = useTranslation()
  const node = usePageTree().nodes.get(useSelection() ?? '')
  return (
    <Stack p="4" gap="2">
      <Heading as="h2" size="sm">
        {node ? `${node.type} ${node.id}` : t('editor.nothingSelected')}
      </Heading>
      {!node && <Text color="fg.muted">{t('editor.nothingSelected.how')}</Text>}
      {node && (
        <Code as="pre" whiteSpace="pre-wrap" size="sm">
          {JSON.stringify(node.props, null, 2)}
        </Code>
      )}
    </Stack>
  )
}

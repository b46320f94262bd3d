import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryValue } from '../../ui/query.tsx'

interface Props {
  title: string
  /** What the figures count. */
  help?: string
  /** The same figures as a table, and the name in the address that says which of both is shown; left out: the content is not a chart. */
  table?: { name: string; content: ReactNode }
  children: ReactNode
}

/** A part of the run page. A chart can be shown as a table instead. */
export function Panel({ title, help, table, children }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [view, setView] = useQueryValue(table?.name ?? '')
  const isTable = table !== undefined && view === 'table'
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" rounded="l3" p="4" minW="0">
      <Flex align="start" gap="3" mb="3">
        <Box flex="1">
          <Heading as="h2" size="md" id={id}>
            {title}
          </Heading>
          {help && (
            <Text fontSize="sm" color="fg.muted">
              {help}
            </Text>
          )}
        </Box>
        {table && (
          <Button size="xs" variant="outline" aria-pressed={isTable} onClick={() => setView(isTable ? '' : 'table')}>
            {t('calendar.asTable')}
          </Button>
        )}
      </Flex>
      {isTable ? table.content : children}
    </Box>
  )
}

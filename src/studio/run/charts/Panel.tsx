import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  /** What the figures count. */
  help?: string
  /** The same figures as a table; left out: the content is not a chart. */
  table?: ReactNode
  children: ReactNode
}

/** A part of the run page. A chart can be shown as a table instead. */
export function Panel({ title, help, table, children }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [isTable, setIsTable] = useState(false)
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
          <Button size="xs" variant="outline" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('calendar.asTable')}
          </Button>
        )}
      </Flex>
      {isTable ? table : children}
    </Box>
  )
}

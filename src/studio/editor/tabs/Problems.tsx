import { Link, List, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheck, useEditor } from '../context.ts'

/** The problems of the checker, with a jump to the block. */
export default function Problems(): ReactNode {
  const { t } = useTranslation()
  const { show } = useEditor()
  const { result, failure } = useCheck()
  if (failure !== null) return <Text p="6">{failure}</Text>
  if (!result?.problems.length) return <Text p="6">{t('editor.noProblems')}</Text>
  return (
    <List.Root p="6" gap="2">
      {result.problems.map(({ code, file, line, column, message, block }) => (
        <List.Item key={`${code} ${file} ${line} ${column} ${message}`}>
          <Link
            as="button"
            onClick={() =>
              show(block === null ? { tab: 'json', file: { path: file, line, column } } : { tab: 'page', node: block })
            }
          >
            {`${file}:${line}`}
          </Link>{' '}
          {message}
        </List.Item>
      ))}
    </List.Root>
  )
}

import { Badge, Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckResult, useDocument, usePageTree, useSelection, useTarget } from '../context.ts'
import { JsonEditor } from './json/JsonEditor.tsx'
import { type Position, positionAt } from './json/positions.ts'

/** The page file, the rules, then the language files; files of the model itself, whose names begin with a dot, are left out. */
export function filesInOrder(paths: readonly string[]): readonly string[] {
  const rank = (path: string) =>
    /^(activity|page)\.json$/.test(path) ? 0 : path === 'platform.json' ? 1 : path === 'locales/en.json' ? 2 : 3
  return paths.filter((path) => !path.startsWith('.')).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** The texts of the draft: a list of files, and an editor. */
export default function Json(): ReactNode {
  const { t } = useTranslation()
  const { files } = useDocument()
  const tree = usePageTree()
  const target = useTarget()
  const selection = useSelection()
  const result = useCheckResult()
  const paths = useMemo(() => filesInOrder(Object.keys(files)), [files])
  const [chosen, setChosen] = useState<string | null>(null)
  const [position, setPosition] = useState<Position | null>(null)
  // The block that was selected when the tab opened is where the operator was.
  const [opened] = useState(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab opens
  useEffect(() => {
    const span = opened === null ? undefined : tree.spanOf(opened)
    if (span && target?.tab !== 'json') setPosition(positionAt(tree.text, span.offset))
  }, [opened])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    if (target?.tab !== 'json') return
    if (target.file) {
      setChosen(target.file.path)
      setPosition({ line: target.file.line, column: target.file.column })
    } else if (target.node) {
      const span = tree.spanOf(target.node)
      setChosen(tree.file)
      if (span) setPosition(positionAt(tree.text, span.offset))
    }
  }, [target])
  const path = chosen !== null && paths.includes(chosen) ? chosen : paths[0]
  return (
    <Flex h="full" minH="0">
      <Stack
        as="nav"
        aria-label={t('json.files')}
        gap="0"
        w="56"
        flexShrink="0"
        borderEndWidth="1px"
        overflowY="auto"
        p="2"
      >
        {paths.map((name) => (
          <FileButton
            key={name}
            name={name}
            isCurrent={name === path}
            problems={result?.problems.filter(({ file }) => file === name).length ?? 0}
            onClick={() => {
              setChosen(name)
              setPosition(null)
            }}
          />
        ))}
      </Stack>
      <Box flex="1" minW="0" minH="0">
        {path === undefined ? (
          <Text p="4">{t('json.empty')}</Text>
        ) : (
          <JsonEditor key={path} path={path} position={position} />
        )}
      </Box>
    </Flex>
  )
}

interface FileButtonProps {
  name: string
  isCurrent: boolean
  problems: number
  onClick: () => void
}

function FileButton({ name, isCurrent, problems, onClick }: FileButtonProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      size="sm"
      variant={isCurrent ? 'subtle' : 'ghost'}
      justifyContent="space-between"
      colorPalette="gray"
      fontWeight="normal"
      fontFamily="mono"
      textStyle="xs"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      {name}
      {problems > 0 && (
        <Badge size="xs" colorPalette="orange" aria-label={t('json.problems', { count: problems })}>
          {problems}
        </Badge>
      )}
    </Button>
  )
}

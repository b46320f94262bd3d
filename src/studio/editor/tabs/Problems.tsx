import { Alert, Badge, Box, Button, EmptyState, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/calls.ts'
import { Sign } from '../../ui/icons.tsx'
import { refusalText } from '../../words/refusalText.ts'
import { useCheck, useDocument, useEditor, usePageTree } from '../context.ts'
import { fileName } from '../fileName.ts'
import { groupProblems } from './problems/groups.ts'
import { ProblemItem } from './problems/ProblemItem.tsx'
import { placeWords } from './problems/placeWords.ts'

/** The files that the checker gets: those of the model itself have names that begin with a dot. */
const checkedFiles = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('.')))

/** What the checker has found, by file, with fixes and the places to go to. */
export default function Problems(): ReactNode {
  const { t, i18n } = useTranslation()
  const { result, pending, failure } = useCheck()
  const tree = usePageTree()
  const { files } = useDocument()
  const words = useMemo(() => placeWords(t, i18n.language, files, tree), [t, i18n.language, files, tree])
  const groups = groupProblems(result?.problems ?? [])
  return (
    <Box h="full" overflowY="auto">
      <Stack maxW="4xl" mx="auto" p="6" gap="6">
        <HStack justify="space-between" align="start">
          <Box>
            <Heading as="h2" size="lg">
              {t('problems.title')}
            </Heading>
            <Text color="fg.muted" textStyle="sm" role="status">
              {pending
                ? t('problems.checking')
                : result &&
                  t('problems.counts', {
                    errors: t('problems.errors', { count: result.errors }),
                    warnings: t('problems.warnings', { count: result.warnings }),
                  })}
            </Text>
          </Box>
          <FixAll />
        </HStack>
        {failure !== null && (
          <Alert.Root status="error">
            <Alert.Indicator />
            <Alert.Title>{failure}</Alert.Title>
          </Alert.Root>
        )}
        {result?.refusal && (
          <Alert.Root status="warning">
            <Alert.Indicator />
            <Alert.Title>{refusalText(i18n.language, result.refusal)}</Alert.Title>
          </Alert.Root>
        )}
        {result && groups.length === 0 && (
          <EmptyState.Root>
            <EmptyState.Content>
              <EmptyState.Indicator>
                <Sign name="check" size="md" />
              </EmptyState.Indicator>
              <EmptyState.Title>{t('problems.none')}</EmptyState.Title>
              <EmptyState.Description>{t('problems.noneHelp')}</EmptyState.Description>
            </EmptyState.Content>
          </EmptyState.Root>
        )}
        {groups.map(({ file, problems, errors, warnings }) => (
          <Stack as="section" key={file} gap="0" aria-label={fileName(t, file)}>
            <HStack gap="2" pb="2">
              <Heading as="h3" size="sm">
                {fileName(t, file)}
              </Heading>
              {fileName(t, file) !== file && (
                <Text textStyle="xs" fontFamily="mono" color="fg.muted">
                  {file}
                </Text>
              )}
              {errors > 0 && (
                <Badge size="sm" colorPalette="red">
                  {t('problems.errors', { count: errors })}
                </Badge>
              )}
              {warnings > 0 && (
                <Badge size="sm" colorPalette="orange">
                  {t('problems.warnings', { count: warnings })}
                </Badge>
              )}
            </HStack>
            <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" rounded="lg" overflow="hidden">
              {problems.map((problem) => (
                <ProblemItem
                  key={`${problem.code}|${problem.pointer}|${problem.line}|${problem.column}|${problem.message}`}
                  problem={problem}
                  tree={tree}
                  words={words}
                  isFresh={!pending}
                />
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}

/** Applies all fixes that make the content better, as one step that can be undone. */
function FixAll(): ReactNode {
  const { t } = useTranslation()
  const { alias, document } = useEditor()
  const state = useDocument()
  const { result, pending } = useCheck()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const count = result?.problems.filter(({ fix }) => fix !== null).length ?? 0
  const fix = async () => {
    setBusy(true)
    setMessage('')
    try {
      const before = document.get()
      const { files, fixed } = await api.fix({ alias, files: checkedFiles(before.files), assets: { ...before.assets } })
      // Fixes are computed for the texts that were sent: those that were edited meanwhile keep the edits.
      const now = document.get().files
      const unchanged = Object.entries(files).filter(([path]) => now[path] === before.files[path])
      document.pause()
      if (unchanged.length > 0)
        document.apply({ label: { action: 'applyFix', subject: '' }, files: Object.fromEntries(unchanged) })
      setMessage(t('problems.fixed', { count: fixed.length }))
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (count === 0 && message === '') return null
  return (
    <Stack align="end" gap="1">
      <Button
        size="sm"
        variant="outline"
        loading={isBusy}
        disabled={pending || count === 0 || Object.keys(state.files).length === 0}
        onClick={fix}
      >
        {t('problems.fixAll', { count })}
      </Button>
      <Text textStyle="xs" color="fg.muted" role="status">
        {message}
      </Text>
    </Stack>
  )
}

import { Badge, Box, Flex, Spinner, Tabs } from '@chakra-ui/react'
import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { openCount } from '../comments/openCounts.ts'
import { useComments } from '../comments/useComments.ts'
import { deferred } from '../ui/deferred.tsx'
import { type Tab, tabs, useCheckFailure, useCheckResult, useEditor } from './context.ts'
import { PageTab } from './PageTab.tsx'
import { FolderDialog } from './save/FolderDialog.tsx'
import { SavingContext } from './save/saving.ts'
import { useSaveFiles } from './save/useSaveFiles.ts'
import { TopBar } from './TopBar.tsx'
import { useShortcuts } from './useShortcuts.ts'

/** The tabs beside the page. Each loads when it is opened, and ends when it is left. */
const panels: Record<Exclude<Tab, 'page'>, ComponentType> = {
  rules: deferred(() => import('./tabs/Rules.tsx')),
  words: deferred(() => import('./tabs/Words.tsx')),
  json: deferred(() => import('./tabs/Json.tsx')),
  problems: deferred(() => import('./tabs/Problems.tsx')),
  assets: deferred(() => import('./tabs/Assets.tsx')),
  history: deferred(() => import('./tabs/History.tsx')),
  comments: deferred(() => import('./tabs/Comments.tsx')),
}

interface Props {
  tab: Tab
  setTab: (tab: Tab) => void
}

const isTab = (value: string): value is Tab => (tabs as readonly string[]).includes(value)

/** Everything that is visible of an open draft. */
export const EditorScreen = memo(function EditorScreen({ tab, setTab }: Props): ReactNode {
  const { t } = useTranslation()
  const files = useSaveFiles()
  useShortcuts(files.save)
  const Panel = tab === 'page' ? null : panels[tab]
  return (
    <SavingContext value={files}>
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => isTab(value) && setTab(value)}
        size="sm"
        display="flex"
        flexDirection="column"
        height="100dvh"
        minWidth="1024px"
        bg="bg"
      >
        <TopBar />
        <Flex as="main" direction="column" flex="1" minHeight="0">
          <Tabs.List colorPalette="brand" px="3" flexShrink="0" aria-label={t('editor.tabs')}>
            {tabs.map((name) => (
              <Tabs.Trigger
                key={name}
                value={name}
                {...(describedBy[name] && { 'aria-describedby': describedBy[name] })}
              >
                {t(`editor.tab.${name}`)}
                {name === 'problems' && <ProblemCounts />}
                {name === 'comments' && <OpenComments />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="page" flex="1" minHeight="0" p="0">
            <PageTab isShown={tab === 'page'} />
          </Tabs.Content>
          {Panel && (
            <Tabs.Content key={tab} value={tab} position="relative" flex="1" minHeight="0" p="0" overflow="auto">
              <Suspense fallback={<PanelLoading />}>
                <Panel />
              </Suspense>
            </Tabs.Content>
          )}
        </Flex>
      </Tabs.Root>
      {files.changed && <FolderDialog changed={files.changed} onCancel={files.cancel} onOverwrite={files.overwrite} />}
    </SavingContext>
  )
})

function PanelLoading(): ReactNode {
  const { t } = useTranslation()
  return (
    <Flex height="full" align="center" justify="center" role="status" aria-label={t('studio.loading')}>
      <Spinner />
    </Flex>
  )
}

const countsId = 'problem-counts'
const commentsId = 'comment-counts'

/** The elements with the numbers of tabs. They describe the tabs, whose names stay the same. */
const describedBy: Partial<Record<Tab, string>> = { problems: countsId, comments: commentsId }

/** The number of open comments, in the label of the tab. */
function OpenComments(): ReactNode {
  const { t } = useTranslation()
  const { alias } = useEditor()
  const { threads } = useComments(alias)
  const count = openCount(threads ?? [])
  if (count === 0) return null
  return (
    <Badge id={commentsId} aria-hidden="true" size="xs" colorPalette="blue" title={t('comments.count', { count })}>
      {count}
    </Badge>
  )
}

/** The numbers of errors and warnings, in the label of the tab. They describe it; its name stays the same. */
function ProblemCounts(): ReactNode {
  const { t } = useTranslation()
  const { errors = 0, warnings = 0 } = useCheckResult() ?? {}
  const failure = useCheckFailure()
  if (failure !== null)
    return (
      <Badge id={countsId} aria-hidden="true" size="xs" colorPalette="gray" title={failure}>
        ?
      </Badge>
    )
  if (errors + warnings === 0) return null
  return (
    <Box as="span" id={countsId} aria-hidden="true" display="inline-flex" gap="1">
      {errors > 0 && (
        <Badge size="xs" colorPalette="red" title={t('editor.errors', { count: errors })}>
          {errors}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge size="xs" colorPalette="orange" title={t('editor.warnings', { count: warnings })}>
          {warnings}
        </Badge>
      )}
    </Box>
  )
}

import { Box, Center, Spinner } from '@chakra-ui/react'
import { memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { deferred } from '../ui/deferred.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { CanvasProvider } from './canvas/canvasState.tsx'
import { BlockMenu } from './outline/BlockMenu.tsx'
import { BlockMenuProvider } from './outline/blockMenuState.tsx'
import { DragArea } from './outline/DragArea.tsx'
import { OutlinePanel } from './outline/OutlinePanel.tsx'

const Inspector = deferred(() => import('./inspector/Inspector.tsx'))

const panelIds = ['outline', 'canvas', 'inspector']

/** Outline, canvas and inspector. It stays while other tabs are shown, because the canvas takes long to load. */
export const PageTab = memo(function PageTab({ isShown }: { isShown: boolean }): ReactNode {
  const { t } = useTranslation()
  const layout = useDefaultLayout({ id: 'studio.editor.page', panelIds, storage: localStorage })
  return (
    <CanvasProvider>
      <BlockMenuProvider>
        <DragArea>
          <Group id="studio-page" orientation="horizontal" style={{ height: '100%' }} {...layout}>
            <Panel id="outline" defaultSize="20%" minSize="200px" maxSize="40%">
              <OutlinePanel />
            </Panel>
            <Handle label={t('editor.resize.outline')} />
            <Panel id="canvas" minSize="320px">
              <Canvas isShown={isShown} />
            </Panel>
            <Handle label={t('editor.resize.inspector')} />
            <Panel id="inspector" defaultSize="26%" minSize="260px" maxSize="50%">
              <Box as="section" aria-label={t('editor.inspector')} position="relative" height="full" overflow="auto">
                <Suspense
                  fallback={
                    <Center height="40">
                      <Spinner size="sm" />
                    </Center>
                  }
                >
                  <Inspector />
                </Suspense>
              </Box>
            </Panel>
          </Group>
        </DragArea>
        <BlockMenu />
      </BlockMenuProvider>
    </CanvasProvider>
  )
})

/** The line between two panels: dragged, or moved with the arrow keys. */
function Handle({ label }: { label: string }): ReactNode {
  return (
    <Box
      asChild
      width="1px"
      bg="border.muted"
      position="relative"
      zIndex="1"
      outline="none"
      transition="background 160ms"
      _before={{ content: '""', position: 'absolute', insetBlock: '0', insetInline: '-4px' }}
      _hover={{ bg: 'brand.solid' }}
      _focusVisible={{ bg: 'brand.focusRing', boxShadow: '0 0 0 1px var(--st-colors-brand-focus-ring)' }}
    >
      <Separator aria-label={label} />
    </Box>
  )
}

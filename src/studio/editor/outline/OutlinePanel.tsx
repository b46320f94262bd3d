import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../ui/icons.tsx'
import { useEditor, useSelection } from '../context.ts'
import { AddBlock } from './AddBlock.tsx'
import { useBlockMenuActions, useBlockMenus } from './blockMenuState.tsx'
import { Outline } from './Outline.tsx'
import { OutlineSearch } from './OutlineSearch.tsx'
import { useFoundBlocks } from './useFoundBlocks.ts'

/** The outline with its search, and the button that opens the list of new blocks beside it. */
export function OutlinePanel(): ReactNode {
  const { t } = useTranslation()
  const { adding } = useBlockMenus()
  const { openAdding, closeAdding } = useBlockMenuActions()
  const panelRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useState('')
  const shownSearch = useDeferredValue(search)
  const found = useFoundBlocks(shownSearch)
  const { select } = useEditor()
  const goToLines = () => {
    const [first] = found ?? []
    if (first !== undefined) select(first)
    const line = first === undefined ? '[tabindex="0"]' : `[data-row="${CSS.escape(first)}"]`
    panelRef.current?.querySelector<HTMLElement>(`[role=tree] ${line}`)?.focus()
  }
  const close = () => {
    closeAdding()
    buttonRef.current?.focus()
  }
  return (
    <Flex ref={panelRef} as="section" aria-label={t('editor.outline')} direction="column" height="full" minW="0">
      <Flex align="center" justify="space-between" px="3" h="10" flexShrink="0">
        <Heading as="h2" size="xs" color="fg.muted" fontWeight="medium">
          {t('editor.outline')}
        </Heading>
        <Button
          ref={buttonRef}
          size="2xs"
          variant="ghost"
          aria-expanded={adding !== null}
          aria-haspopup="dialog"
          onClick={() => (adding ? close() : openAdding(null))}
        >
          <Sign name="add" boxSize="3.5" />
          {t('editor.addBlock')}
        </Button>
      </Flex>
      <PageSettings />
      <OutlineSearch value={search} onChange={setSearch} onLeave={goToLines} />
      {/* Positioned: its lines have absolute parts, which would otherwise make the whole window scroll. */}
      <Box position="relative" flex="1" minH="0" overflow="auto" pb="6" data-outline-scroller>
        <Outline found={found} search={shownSearch} />
      </Box>
      {adding && <AddBlock area={cornerOf(panelRef.current)} place={adding.place} onClose={close} />}
    </Flex>
  )
}

/** Shows the settings of the page in the inspector, as long as no block is selected. */
function PageSettings(): ReactNode {
  const { t } = useTranslation()
  const { select } = useEditor()
  const isShown = useSelection() === null
  return (
    <Box px="1.5" pb="1" flexShrink="0">
      <Button
        size="xs"
        width="full"
        px="2"
        justifyContent="flex-start"
        variant={isShown ? 'subtle' : 'ghost'}
        aria-pressed={isShown}
        onClick={() => select(null)}
      >
        <Sign name="page" size="xs" />
        {t('editor.pageSettings')}
      </Button>
    </Box>
  )
}

/** The corner of the window right of an element, CSS px. */
function cornerOf(element: HTMLElement | null): { left: number; top: number } {
  const { right = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { left: right + 8, top: top + 8 }
}

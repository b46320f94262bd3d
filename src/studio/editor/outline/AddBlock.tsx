import { Box, CloseButton, Flex, Heading, HStack, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import { useDraggable } from '@dnd-kit/react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockDefinition } from '../../../registry/defineBlock.ts'
import { type Place, placeOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { Sign } from '../../ui/icons.tsx'
import { slotName } from '../../words/names.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor, usePageTree, useSelection } from '../context.ts'
import { useDragged } from './dragState.ts'
import { findBlocks } from './findBlocks.ts'
import { listIn, placeAfter } from './moves.ts'
import { signOf } from './OutlineRows.tsx'
import { useBlockActions } from './useBlockActions.ts'

interface Props {
  /** The corner of the list in the window, CSS px. */
  area: { left: number; top: number }
  /** null: after the selected block. */
  place: Place | null
  onClose: () => void
}

/**
 * The list of new blocks beside the outline. A block is added with a click or Enter, or dragged into the outline or the canvas,
 * which stay usable.
 */
export function AddBlock({ area, place, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const actions = useBlockActions()
  const tree = usePageTree()
  const selection = useSelection()
  const { document: draft, tree: treeOf } = useEditor()
  const isDragging = useDragged() !== null
  const listRef = useRef<HTMLDivElement>(null)
  const schema = useSchemaText()
  const groups = useMemo(() => findBlocks(registry.blocks, search, schema), [search, schema])
  const target = place ?? placeAfter(tree, selection !== null && placeOf(tree, selection) ? selection : null)
  const add = (type: string) => {
    actions.add(type, place ?? placeAfter(treeOf(draft.get()), selection))
    onClose()
  }
  const options = () => [...(listRef.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = options()
    const index = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') all[Math.min(index + 1, all.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && index <= 0) listRef.current?.parentElement?.querySelector('input')?.focus()
    else if (event.key === 'ArrowUp') all[index - 1]?.focus()
    else if (event.key === 'Enter' && index < 0) all[0]?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Flex
      role="dialog"
      aria-label={t('editor.addBlock')}
      direction="column"
      position="fixed"
      zIndex="popover"
      left={`${area.left}px`}
      top={`${area.top}px`}
      w="80"
      maxH={`calc(100dvh - ${area.top + 16}px)`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      shadow="lg"
      opacity={isDragging ? 0.25 : 1}
      pointerEvents={isDragging ? 'none' : undefined}
      transition="opacity 160ms"
      onKeyDown={onKeyDown}
    >
      <HStack px="3" pt="2" justify="space-between">
        <Heading as="h2" size="sm">
          {t('editor.addBlock')}
        </Heading>
        <CloseButton size="2xs" onClick={onClose} aria-label={t('editor.close')} />
      </HStack>
      <Text px="3" fontSize="xs" color="fg.muted" truncate flexShrink="0">
        <Where place={target} />
      </Text>
      <Box p="3" pb="2">
        <InputGroup startElement={<Sign name="search" />}>
          <Input
            size="sm"
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('editor.searchBlocks')}
            aria-label={t('editor.searchBlocks')}
          />
        </InputGroup>
      </Box>
      <Box ref={listRef} overflow="auto" px="2" pb="3" flex="1" minH="0">
        {groups.map(({ category, blocks }) => (
          <Stack key={category} as="section" gap="0" aria-label={t(`editor.category.${category}`)}>
            <Text px="1.5" pt="2" pb="1" fontSize="xs" fontWeight="medium" color="fg.muted">
              {t(`editor.category.${category}`)}
            </Text>
            {blocks.map((block) => (
              <NewBlock key={block.type} block={block} onAdd={add} />
            ))}
          </Stack>
        ))}
        {groups.length === 0 && (
          <Text px="2" py="6" textAlign="center" color="fg.muted">
            {t('editor.noBlocks', { search })}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

/** Says where a block is added: after another one, or first in a slot. */
function Where({ place }: { place: Place }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const tree = usePageTree()
  const before = listIn(tree, place.parent, place.slot)[place.index - 1]
  const node = before === undefined ? undefined : tree.nodes.get(before)
  if (node) return t('editor.where.after', { block: `${schema.block(node.type)} ${node.id}` })
  const parent = place.parent === null ? undefined : tree.nodes.get(place.parent)
  return parent
    ? t('editor.where.in', { block: `${schema.block(parent.type)} ${parent.id}`, slot: slotName(t, place.slot) })
    : t('editor.where.first')
}

function NewBlock({ block, onAdd }: { block: BlockDefinition; onAdd: (type: string) => void }): ReactNode {
  const { type } = block
  const schema = useSchemaText()
  const [name, description] = [schema.block(type), schema.text(block.description)]
  const { ref } = useDraggable({ id: `new ${type}`, data: { type, name } })
  return (
    <Flex
      ref={ref}
      as="button"
      textAlign="start"
      gap="2.5"
      px="1.5"
      py="1.5"
      borderRadius="md"
      _hover={{ bg: 'bg.muted' }}
      _focusVisible={{ bg: 'bg.muted', outline: '2px solid var(--st-colors-brand-focus-ring)' }}
      aria-label={name}
      aria-description={description}
      onClick={() => onAdd(type)}
    >
      <Flex
        w="8"
        h="8"
        flexShrink="0"
        align="center"
        justify="center"
        borderWidth="1px"
        borderRadius="md"
        bg="bg.subtle"
      >
        <Sign name={signOf('block', type)} color="fg.muted" />
      </Flex>
      <Box minW="0">
        <Text fontSize="sm" fontWeight="medium">
          {name}
        </Text>
        <Text fontSize="xs" lineHeight="16px" color="fg.muted" lineClamp="2">
          {description}
        </Text>
      </Box>
    </Flex>
  )
}

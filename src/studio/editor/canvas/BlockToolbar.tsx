import { Center, HStack, Separator } from '@chakra-ui/react'
import { useDraggable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type NodeKey, placeOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { Sign } from '../../ui/icons.tsx'
import { useSchemaText } from '../../words/schemaText.ts'
import { usePageTree, useSelection } from '../context.ts'
import { IconAction } from '../IconAction.tsx'
import { placeFor } from '../outline/moves.ts'
import { useBlockActions } from '../outline/useBlockActions.ts'
import { useCanvas } from './canvasState.tsx'
import { shownId } from './shownId.ts'
import { toolbarPlace } from './toolbarPlace.ts'

interface Props {
  /** CSS px of Studio per CSS px of the page. */
  scale: number
  /** The size of the frame, CSS px of Studio. */
  width: number
  height: number
}

/** The tools of the selected block, over its upper corner in the canvas: drag, move, duplicate, delete. */
export function BlockToolbar(frame: Props): ReactNode {
  const schema = useSchemaText()
  const tree = usePageTree()
  const selection = useSelection()
  const scroll = useCanvas((state) => state.scroll)
  const boxes = useCanvas((state) => state.boxes)
  const node = selection === null ? undefined : tree.nodes.get(selection)
  const id = shownId(tree, selection)
  const box = id === null ? undefined : boxes?.find((entry) => entry.id === id)
  const place = box ? toolbarPlace(box, scroll, frame) : null
  if (selection === null || !node || node.kind === 'fallback' || !place) return null
  return (
    <Tools key={selection} blockKey={selection} name={`${schema.block(node.type)} ${node.id}`.trim()} place={place} />
  )
}

interface ToolsProps {
  blockKey: NodeKey
  name: string
  place: { top: number; right: number }
}

function Tools({ blockKey, name, place }: ToolsProps): ReactNode {
  const { t } = useTranslation()
  const tree = usePageTree()
  const actions = useBlockActions()
  const { ref } = useDraggable({ id: `canvas ${blockKey}`, data: { key: blockKey, name } })
  // A disabled button would lose the focus when a block arrives at an end of the page.
  const cannot = (isDisabled: boolean) => isDisabled && { 'aria-disabled': true, opacity: 0.4 }
  return (
    <HStack
      role="toolbar"
      aria-label={t('editor.toolsOf', { block: name })}
      position="absolute"
      top={`${place.top}px`}
      right={`${place.right}px`}
      gap="0"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      shadow="sm"
    >
      <Center
        ref={ref}
        data-drag
        title={t('editor.drag')}
        boxSize="8"
        cursor="grab"
        touchAction="none"
        color="fg.muted"
      >
        <Sign name="grip" />
      </Center>
      <Separator orientation="vertical" h="4" />
      {(['up', 'down'] as const).map((direction) => (
        <IconAction
          key={direction}
          label={t(`editor.menu.${direction}`)}
          sign={direction}
          keys={direction === 'up' ? 'Alt+↑' : 'Alt+↓'}
          onClick={() => actions.move(blockKey, direction)}
          {...cannot(placeFor(tree, registry, blockKey, direction) === null)}
        />
      ))}
      <IconAction
        label={t('editor.menu.duplicate')}
        sign="copy"
        keys="Ctrl+D"
        onClick={() => placeOf(tree, blockKey) && actions.duplicate(blockKey)}
        {...cannot(placeOf(tree, blockKey) === null)}
      />
      <IconAction
        label={t('editor.menu.delete')}
        sign="delete"
        keys="Del"
        color="fg.error"
        onClick={() => actions.remove(blockKey)}
      />
    </HStack>
  )
}

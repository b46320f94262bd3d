import { Box, Flex, type FlexProps } from '@chakra-ui/react'
import { useDraggable } from '@dnd-kit/react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageNode } from '../../model/index.ts'
import { Sign, type SignName } from '../../ui/icons.tsx'
import { slotName } from '../../words/names.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import type { OpenedMenu } from './blockMenuState.tsx'
import { type Category, categoryOf } from './categories.ts'
import type { SlotRow } from './rows.ts'

const signs: Record<Category, SignName> = {
  layout: 'columns',
  top: 'top',
  join: 'join',
  tasks: 'tasks',
  rewards: 'rewards',
  ranking: 'ranking',
  share: 'share',
  legal: 'legal',
  account: 'account',
  other: 'block',
}

/** The sign of a node. */
export const signOf = (kind: PageNode['kind'], type: string): SignName =>
  kind === 'use' ? 'use' : kind === 'fallback' ? 'fallback' : signs[categoryOf(type)]

/** The height of a line, CSS px. */
export const lineHeight = 28

const line: FlexProps = {
  align: 'center',
  gap: '1.5',
  h: `${lineHeight}px`,
  fontSize: 'sm',
  borderRadius: 'sm',
  cursor: 'default',
  userSelect: 'none',
  position: 'relative',
  outline: 'none',
  _focusVisible: { boxShadow: 'inset 0 0 0 2px var(--st-colors-brand-focus-ring)' },
}

interface Shared {
  isFocusable: boolean
  onToggle: (key: string, open: boolean) => void
}

function Toggle({ isOpen, onToggle }: { isOpen: boolean | null; onToggle: (open: boolean) => void }): ReactNode {
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onToggle(!isOpen)
  }
  return (
    <Box w="4" flexShrink="0" aria-hidden="true" display="flex" {...(isOpen !== null && { onClick })}>
      {isOpen !== null && (
        <Sign name="chevron" boxSize="3.5" color="fg.muted" transform={isOpen ? undefined : 'rotate(-90deg)'} />
      )}
    </Box>
  )
}

interface BlockLineProps extends Shared {
  rowKey: string
  kind: PageNode['kind']
  type: string
  id: string
  level: number
  position: number
  size: number
  isOpen: boolean | null
  isSelected: boolean
  isHidden: boolean
  problem: 'error' | 'warning' | null
  /** Number of open comments. */
  comments: number
  onComments: (id: string) => void
  onSelect: (key: string) => void
  onMenu: (menu: OpenedMenu) => void
}

/** A block in the outline. All props are compared by value, so that an edit renders one line again. */
export const BlockLine = memo(function BlockLine(props: BlockLineProps): ReactNode {
  const { rowKey, kind, type, id, level, position, size, isOpen, isSelected, isHidden, problem, isFocusable } = props
  const { onToggle, onSelect, onMenu, comments, onComments } = props
  const { t } = useTranslation()
  const typeName = useSchemaText().block(type)
  const { ref, isDragging } = useDraggable({
    id: `block ${rowKey}`,
    data: { key: rowKey, name: `${typeName} ${id}` },
    disabled: kind === 'fallback',
  })
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSelect(rowKey)
    onMenu({ key: rowKey, x: event.clientX, y: event.clientY })
  }
  const name = type ? `${typeName} ${id}`.trim() : id || rowKey
  return (
    <Flex
      ref={ref}
      role="treeitem"
      aria-label={name}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      {...((isHidden || problem || comments > 0) && {
        'aria-description': [
          isHidden && t('editor.hidden'),
          problem && t(`editor.has.${problem}`),
          comments > 0 && t('comments.count', { count: comments }),
        ]
          .filter(Boolean)
          .join(', '),
      })}
      tabIndex={isFocusable ? 0 : -1}
      data-row={rowKey}
      {...line}
      ps={`${(level - 1) * 12 + 2}px`}
      pe="1"
      opacity={isDragging ? 0.4 : 1}
      bg={isSelected ? 'brand.muted' : undefined}
      _hover={isSelected ? {} : { bg: 'bg.muted' }}
      onClick={() => onSelect(rowKey)}
      onContextMenu={openMenu}
      className="group"
    >
      <Toggle isOpen={isOpen} onToggle={(open) => onToggle(rowKey, open)} />
      <Sign name={signOf(kind, type)} boxSize="3.5" color={isSelected ? 'fg' : 'fg.muted'} />
      <Box as="span" truncate color={isHidden ? 'fg.muted' : 'fg'} fontWeight={isSelected ? 'medium' : undefined}>
        {kind === 'fallback' ? `${t('editor.fallback')}: ${typeName}` : typeName}
      </Box>
      <Box as="span" truncate color="fg.muted" fontSize="xs" flex="1" minW="0">
        {id}
      </Box>
      {comments > 0 && <CommentMark count={comments} onOpen={() => onComments(id)} />}
      {isHidden && (
        <Box as="span" title={t('editor.hidden')} display="flex">
          <Sign name="hidden" boxSize="3.5" color="fg.muted" />
        </Box>
      )}
      {problem && (
        <Box as="span" title={t(`editor.has.${problem}`)} display="flex">
          <Sign name={problem} boxSize="3.5" color={problem === 'error' ? 'fg.error' : 'fg.warning'} />
        </Box>
      )}
      <Box
        as="span"
        aria-hidden="true"
        display={isSelected ? 'flex' : 'none'}
        _groupHover={{ display: 'flex' }}
        onClick={openMenu}
        onPointerDown={(event) => event.stopPropagation()}
        borderRadius="sm"
        _hover={{ bg: 'bg.emphasized' }}
      >
        <Sign name="more" />
      </Box>
    </Flex>
  )
})

/** The number of open comments on a block. The menu of the block opens them by keyboard. */
function CommentMark({ count, onOpen }: { count: number; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    onOpen()
  }
  return (
    <Flex
      as="span"
      aria-hidden="true"
      title={t('comments.count', { count })}
      align="center"
      gap="0.5"
      px="1"
      fontSize="2xs"
      fontWeight="medium"
      borderRadius="sm"
      bg="bg.info"
      color="fg.info"
      onClick={open}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Sign name="comment" boxSize="3" />
      {count}
    </Flex>
  )
}

interface SlotLineProps extends Shared, Omit<SlotRow, 'kind' | 'key'> {
  rowKey: string
  onFocus: (key: string) => void
}

/** The name of a slot, above its blocks. Its props are compared by value, like those of `BlockLine`. */
export const SlotLine = memo(function SlotLine(props: SlotLineProps): ReactNode {
  const { t } = useTranslation()
  const { rowKey, parent, slot, level, position, size, isOpen, isEmpty, isFocusable, onToggle, onFocus } = props
  const label = parent === null && !slot.startsWith('/') ? t('editor.fragment', { name: slot }) : slotName(t, slot)
  return (
    <Flex
      role="treeitem"
      aria-label={label}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={false}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      tabIndex={isFocusable ? 0 : -1}
      data-row={rowKey}
      data-slot-row={slot}
      {...line}
      ps={`${(level - 1) * 12 + 2}px`}
      color="fg.muted"
      fontSize="xs"
      _hover={{ bg: 'bg.subtle' }}
      onClick={() => {
        onFocus(rowKey)
        if (isOpen !== null) onToggle(rowKey, !isOpen)
      }}
    >
      <Toggle isOpen={isOpen} onToggle={(open) => onToggle(rowKey, open)} />
      <Sign name="slot" boxSize="3.5" />
      <Box as="span" truncate>
        {label}
      </Box>
      {isEmpty && (
        <Box as="span" fontStyle="italic">
          {t('editor.emptySlot')}
        </Box>
      )}
    </Flex>
  )
})

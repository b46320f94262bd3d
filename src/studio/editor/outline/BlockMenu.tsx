import { Kbd, Menu, Portal } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NodeKey, placeOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { Sign, type SignName } from '../../ui/icons.tsx'
import { slotName } from '../../words/names.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor, usePageTree } from '../context.ts'
import { type OpenedMenu, useBlockMenuActions, useBlockMenus } from './blockMenuState.tsx'
import { listIn, placeFor, type SlotTarget, slotsOf, slotTargets } from './moves.ts'
import { useBlockActions } from './useBlockActions.ts'

/** The menu with everything that can be done with a block, opened in the outline and in the canvas. */
export function BlockMenu(): ReactNode {
  const { menu } = useBlockMenus()
  return menu && <OpenBlockMenu key={`${menu.key} ${menu.x} ${menu.y}`} menu={menu} />
}

function Item({
  value,
  sign,
  keys,
  disabled,
}: {
  value: string
  sign: SignName
  keys?: string
  disabled?: boolean
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Menu.Item
      value={value}
      disabled={disabled === true}
      {...(value === 'delete' && { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } })}
    >
      <Sign name={sign} />
      {t(`editor.menu.${value}`)}
      {keys && (
        <Menu.ItemCommand>
          <Kbd size="sm" variant="plain">
            {keys}
          </Kbd>
        </Menu.ItemCommand>
      )}
    </Menu.Item>
  )
}

function OpenBlockMenu({ menu }: { menu: OpenedMenu }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { key } = menu
  const editor = useEditor()
  const tree = usePageTree()
  const actions = useBlockActions()
  const { openMenu, openAdding } = useBlockMenuActions()
  const targets = useMemo(() => slotTargets(tree, registry, key), [tree, key])
  const node = tree.nodes.get(key)
  const place = placeOf(tree, key)
  const slots = slotsOf(tree, registry, key)
  const slotId = ({ parent, slot }: SlotTarget) => `into ${parent ?? ''}/${slot}`

  const choose = (value: string) => {
    const target = targets.find((entry) => slotId(entry) === value)
    if (target) {
      const { parent, slot } = target
      actions.moveTo(key, { parent, slot, index: listIn(tree, parent, slot).length })
    }
    if (value === 'up' || value === 'down' || value === 'out' || value === 'in') actions.move(key, value)
    if (value === 'duplicate') actions.duplicate(key)
    if (value === 'delete') actions.remove(key)
    if (value === 'addBefore' && place) openAdding(place)
    if (value === 'addAfter' && place) openAdding({ ...place, index: place.index + 1 })
    const [first] = slots
    if (value === 'addInside' && first !== undefined)
      openAdding({ parent: key, slot: first, index: listIn(tree, key, first).length })
    if (value === 'comment' && node) editor.show({ tab: 'comments', node: key, comment: node.id })
    if (value === 'json') {
      const line = lineOf(tree.text, tree.spanOf(key)?.offset ?? 0)
      editor.show({ tab: 'json', node: key, file: { path: tree.file, ...line } })
    }
  }
  if (!node) return null
  const cannot = (direction: 'up' | 'down' | 'in' | 'out') => placeFor(tree, registry, key, direction) === null
  const { x, y } = menu
  return (
    <Menu.Root
      open
      onOpenChange={({ open }) => open || openMenu(null)}
      onSelect={({ value }) => choose(value)}
      positioning={{ placement: 'right-start', getAnchorRect: () => ({ x, y, width: 0, height: 0 }) }}
      size="sm"
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="56" aria-label={t('editor.menuOf', { block: `${schema.block(node.type)} ${node.id}` })}>
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel truncate>{`${schema.block(node.type)} ${node.id}`}</Menu.ItemGroupLabel>
              <Item value="up" sign="up" keys="Alt+↑" disabled={cannot('up')} />
              <Item value="down" sign="down" keys="Alt+↓" disabled={cannot('down')} />
              <Item value="in" sign="in" keys="Alt+→" disabled={cannot('in')} />
              <Item value="out" sign="out" keys="Alt+←" disabled={cannot('out')} />
              {place && targets.length > 0 && <SlotMenu targets={targets} idOf={slotId} onSelect={choose} />}
            </Menu.ItemGroup>
            <Menu.Separator />
            <Item value="addBefore" sign="add" disabled={!place} />
            <Item value="addAfter" sign="add" disabled={!place} />
            {slots.length > 0 && <Item value="addInside" sign="slot" />}
            <Item value="duplicate" sign="copy" keys="Ctrl+D" disabled={!place} />
            <Item value="json" sign="json" />
            {node.id !== '' && <Item value="comment" sign="comment" />}
            <Menu.Separator />
            <Item value="delete" sign="delete" keys="Del" />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

interface SlotMenuProps {
  targets: readonly SlotTarget[]
  idOf: (target: SlotTarget) => string
  onSelect: (value: string) => void
}

function SlotMenu({ targets, idOf, onSelect }: SlotMenuProps): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const name = (type: string, parent: NodeKey | null, slot: string) =>
    parent === null ? t('editor.ofPage') : `${schema.block(type)} ${parent} › ${slotName(t, slot)}`
  return (
    <Menu.Root
      positioning={{ placement: 'right-start', gutter: 2 }}
      onSelect={({ value }) => onSelect(value)}
      size="sm"
    >
      <Menu.TriggerItem>
        <Sign name="slot" />
        {t('editor.menu.into')}
        <Sign name="chevron" marginInlineStart="auto" transform="rotate(-90deg)" />
      </Menu.TriggerItem>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="80" overflowY="auto">
            {targets.map((target) => (
              <Menu.Item key={idOf(target)} value={idOf(target)}>
                {name(target.type, target.parent, target.slot)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** Line and column of an offset, from 1. */
function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

import { Badge, IconButton, Menu, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Use, WordRow } from '../../model/index.ts'
import { useEditor } from '../context.ts'
import { Glyph } from '../rules/Glyph.tsx'
import { GridPart } from './GridPart.tsx'
import { localeName } from './localeNames.ts'
import { nameOfUse } from './nameOfUse.ts'

interface Props {
  row: WordRow
  place: string
  isActive: boolean
  onActive: () => void
  onRename: () => void
  onRemove: () => void
  /** Declares a stale translation as up to date. */
  onConfirm: (locale: string) => void
}

/** The key of a row, where it is used, and what can be done with it. */
export function KeyCell({ row, place, isActive, onActive, onRename, onRemove, onConfirm }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const { show } = useEditor()
  const jump = ({ block, file, pointer }: Use) => {
    if (block !== null) show({ tab: 'page', node: block })
    else if (file === 'platform.json') show({ tab: 'rules', rule: pointer })
    else show({ tab: 'page' })
  }
  const stale = Object.keys(row.texts).filter((locale) => row.texts[locale]?.stale)
  return (
    <GridPart
      role="rowheader"
      className="cell key"
      data-cell={place}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isActive) onActive()
      }}
      style={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}
    >
      <div style={{ flex: 1, minWidth: 0 }}>
        <span style={{ fontFamily: 'ui-monospace, monospace', fontSize: 12, display: 'block' }}>{row.key}</span>
        {row.uses.length === 0 ? (
          <Badge size="xs" mt="1" colorPalette="gray">
            {t('words.unused')}
          </Badge>
        ) : (
          <span className="mark" data-tone="info" style={{ border: 0, padding: 0 }}>
            {row.uses[0] && nameOfUse(t, i18n.language, row.uses[0])}
            {row.uses.length > 1 && ` ${t('words.moreUses', { count: row.uses.length - 1 })}`}
          </span>
        )}
      </div>
      <Menu.Root lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={t('words.actions', { key: row.key })}
            tabIndex={isActive ? 0 : -1}
          >
            <Glyph name="more" />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxH="60vh" minW="220px">
              {row.uses.length > 0 && (
                <Menu.ItemGroup>
                  <Menu.ItemGroupLabel>{t('words.whereUsed')}</Menu.ItemGroupLabel>
                  {row.uses.map((use) => (
                    <Menu.Item key={use.file + use.pointer} value={use.file + use.pointer} onClick={() => jump(use)}>
                      <Glyph name="jump" /> {nameOfUse(t, i18n.language, use)}
                    </Menu.Item>
                  ))}
                </Menu.ItemGroup>
              )}
              {stale.length > 0 && (
                <Menu.ItemGroup>
                  <Menu.ItemGroupLabel>{t('words.confirm')}</Menu.ItemGroupLabel>
                  {stale.map((locale) => (
                    <Menu.Item key={locale} value={`confirm ${locale}`} onClick={() => onConfirm(locale)}>
                      <Glyph name="check" /> {localeName(locale).label}
                    </Menu.Item>
                  ))}
                </Menu.ItemGroup>
              )}
              <Menu.Separator />
              <Menu.Item value="rename" onClick={onRename}>
                {t('words.rename')}
              </Menu.Item>
              {row.uses.length === 0 && (
                <Menu.Item value="remove" color="fg.error" onClick={onRemove}>
                  {t('words.remove')}
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </GridPart>
  )
}

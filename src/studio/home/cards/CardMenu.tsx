import { IconButton, Menu, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import type { StudioSession } from '../../../contract/studio/session.ts'
import { Sign } from '../../ui/icons.tsx'
import { livePath } from '../siteLocale.ts'

/** `duplicate` and `discard` open a dialog first. Links of the menu are no actions. */
export type CardAction = 'duplicate' | 'archive' | 'unarchive' | 'discard'

interface Props {
  page: StudioPage
  session: StudioSession
  onAction: (action: CardAction) => void
}

/** Everything that can be done with a page from the home. */
export function CardMenu({ page, session, onAction }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias, kind, live, archived, draft } = page
  const canRun = kind === 'activity' && session.hasParticipants && live !== null
  const archive = archived ? 'unarchive' : 'archive'
  const actions: CardAction[] = ['duplicate', archive, ...(draft ? (['discard'] as const) : [])]
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <IconButton
          size="xs"
          variant="ghost"
          position="relative"
          zIndex="1"
          me="-1"
          aria-label={t('home.actions', { alias })}
        >
          <Sign name="more" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="edit" asChild>
              <Link to={`/edit/${alias}`}>{t('home.edit')}</Link>
            </Menu.Item>
            <Menu.Item value="sheet" asChild>
              <Link to={`/sheet/${alias}`}>{t('home.sheet')}</Link>
            </Menu.Item>
            {draft && (
              <Menu.Item value="review" asChild>
                <Link to={`/review/${alias}`}>{t('review.link')}</Link>
              </Menu.Item>
            )}
            {canRun && (
              <Menu.Item value="run" asChild>
                <Link to={`/run/${alias}`}>{t('home.run')}</Link>
              </Menu.Item>
            )}
            {live && (
              <Menu.Item value="open" asChild>
                <a href={livePath(page)} target="_blank" rel="noreferrer">
                  {t('home.open')} <Sign name="external" size="xs" />
                </a>
              </Menu.Item>
            )}
            <Menu.Separator />
            {actions.map((action) => (
              <Menu.Item
                key={action}
                value={action}
                onClick={() => onAction(action)}
                {...(action === 'discard' && { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } })}
              >
                {t(`home.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

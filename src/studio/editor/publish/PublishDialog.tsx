import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotBuilt } from '../tabs/NotBuilt.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The dialog behind "Publish". */
export default function PublishDialog({ open, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(details) => details.open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('editor.publish')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <NotBuilt />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('editor.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

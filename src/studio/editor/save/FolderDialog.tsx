import { Button, Dialog, List, Portal, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  changed: readonly string[]
  onOverwrite: () => Promise<void>
  onCancel: () => void
}

/** Asks before it overwrites files of the folder that someone else has changed. */
export function FolderDialog({ changed, onOverwrite, onCancel }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Dialog.Root open role="alertdialog" onOpenChange={({ open }) => open || onCancel()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('editor.folderChanged')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                <Text>{t('editor.folderChanged.how')}</Text>
                <List.Root ps="5">
                  {changed.map((path) => (
                    <List.Item key={path}>{path}</List.Item>
                  ))}
                </List.Root>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onCancel}>
                {t('editor.cancel')}
              </Button>
              <Button colorPalette="red" onClick={() => void onOverwrite()}>
                {t('editor.overwrite')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

import { CloseButton, Dialog, Portal, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedPreview } from '../../../contract/previewLinks.ts'
import { api } from '../../api/calls.ts'
import { useResource } from '../../ui/useResource.ts'
import { useEditor } from '../context.ts'
import { Created } from './Created.tsx'
import { LinkList } from './LinkList.tsx'
import { ShareForm } from './ShareForm.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Creates links that show the draft to people without an account, and lists those that exist. */
export default function ShareDialog({ open, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias } = useEditor()
  return (
    <Dialog.Root
      open={open}
      size="lg"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      onOpenChange={(change) => !change.open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('share.title', { alias })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Content alias={alias} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('home.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Content({ alias }: { alias: string }): ReactNode {
  const [created, setCreated] = useState<CreatedPreview | null>(null)
  const previews = useResource(api.previews)
  const links = previews.data?.links.filter((link) => link.alias === alias) ?? []
  // A revoked link must not be offered to be copied anymore.
  const isRevoked = links.some(({ id, revokedAt }) => id === created?.link.id && revokedAt !== null)
  return (
    <Stack gap="6">
      {created && !isRevoked ? (
        <Created preview={created} onAnother={() => setCreated(null)} />
      ) : (
        <ShareForm
          onCreated={(preview) => {
            setCreated(preview)
            previews.reload()
          }}
        />
      )}
      <LinkList links={links} problem={previews.problem} onChanged={previews.reload} />
    </Stack>
  )
}

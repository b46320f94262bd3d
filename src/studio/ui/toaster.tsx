import { createToaster, Stack, Toast, Toaster } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows short messages: `toaster.error({ title })`. Errors stay longer than successes. */
export const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4 })

/** The place of the messages. Each page of Studio renders it once. */
export function Toasts(): ReactNode {
  const { t } = useTranslation()
  return (
    <Toaster toaster={toaster} aria-label={t('studio.messages')} insetInline={{ mdDown: '4' }}>
      {(toast) => (
        <Toast.Root width={{ md: 'sm' }}>
          <Toast.Indicator />
          <Stack gap="1" flex="1" maxWidth="100%">
            {toast.title && <Toast.Title>{toast.title}</Toast.Title>}
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </Stack>
          {toast.action && <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>}
          <Toast.CloseTrigger aria-label={t('home.close')} />
        </Toast.Root>
      )}
    </Toaster>
  )
}

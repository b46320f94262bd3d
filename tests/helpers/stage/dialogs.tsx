import 'virtual:chakra.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../src/i18n/index.ts'
import { DialogHost, NotificationHost, notify, openDialog } from '../../../src/ui/index.ts'

/** A bare page that opens dialogs and says things in passing: what a block would call, without a block. */
const locale = document.documentElement.lang
const i18n = createI18n(locale, {
  common: { 'common.confirm': 'Confirm', 'common.close': 'Close', 'dialog.applySuccess': 'Joined' },
})
const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <I18nextProvider i18n={i18n}>
    <p className="lottery-middle-width">The lottery area</p>
    <button type="button" onClick={() => openDialog({ kind: 'modal', title: 'A title', content: <p>Content</p> })}>
      modal
    </button>
    <button type="button" onClick={() => openDialog({ kind: 'success' })}>
      success
    </button>
    <button type="button" onClick={() => notify({ mode: 'success', text: 'Copied' })}>
      notify
    </button>
    <div style={{ blockSize: 3000 }} />
    <NotificationHost />
    <DialogHost />
  </I18nextProvider>,
)

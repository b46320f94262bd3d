import 'virtual:chakra.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../src/i18n/index.ts'
import { Button, DialogActions, DialogHost, NotificationHost, notify, openDialog } from '../../../src/ui/index.ts'

/** A page that opens dialogs and notifications without a block. */
const locale = document.documentElement.lang
const i18n = createI18n(locale, {
  common: { 'common.confirm': 'Confirm', 'common.close': 'Close', 'dialog.applySuccess': 'Joined' },
})
const long = 'A sentence of some length that a translation makes even longer. '.repeat(40)
const actions = (
  <DialogActions key="actions">
    <Button variant="primary" size="large" fullWidth>
      Draw again
    </Button>
    <Button variant="quiet" fullWidth>
      See my rewards
    </Button>
  </DialogActions>
)
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
    <button
      type="button"
      onClick={() =>
        openDialog({
          kind: 'error',
          title: 'A long title that takes several lines on a small screen',
          message: long,
          traceId: '0123456789abcdef0123456789abcdef',
          primary: { text: 'Log in again to continue' },
          secondary: { text: 'Not now' },
        })
      }
    >
      long message
    </button>
    <button type="button" onClick={() => openDialog({ kind: 'error', message: 'A'.repeat(200) })}>
      unbroken message
    </button>
    <button
      type="button"
      onClick={() => openDialog({ kind: 'modal', title: 'A title', content: [<p key="p">{long}</p>, actions] })}
    >
      long modal
    </button>
    <button
      type="button"
      onClick={() =>
        openDialog({
          kind: 'modal',
          title: 'A title',
          style: { blockSize: 'auto', inlineSize: '2000px' },
          content: [<p key="p">{long}</p>, actions],
        })
      }
    >
      oversized modal
    </button>
    <button type="button" onClick={() => notify({ mode: 'success', text: 'Copied' })}>
      notify
    </button>
    <div style={{ blockSize: 3000 }} />
    <NotificationHost />
    <DialogHost />
  </I18nextProvider>,
)

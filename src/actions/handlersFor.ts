import { userSignalOf } from '../request/index.ts'
import { notify } from '../ui/index.ts'
import { createIdempotencyKeys } from './idempotency.ts'
import { loadHandlers } from './loadHandlers.ts'
import type { PageDeps } from './pageDeps.ts'

/**
 * The handlers, and their context for the current user, who may have left by the time the handlers are there. null: they
 * could not be fetched, which has been shown.
 */
export async function handlersFor(page: PageDeps) {
  const user = userSignalOf(page.runtime.session)
  try {
    const handlers = await loadHandlers()
    const keys = createIdempotencyKeys(page.runtime.visitStorage)
    return { handlers, context: handlers.createActionContext(page, user, keys) }
  } catch {
    notify({ mode: 'error', text: page.t('error.network') })
    return null
  }
}

import { createStore } from '../store.ts'

/** The address of another site that needs confirmation; it stays set while the dialog closes. */
export const leavePrompt = createStore<{ href: string; open: boolean } | null>(null)

/**
 * Opens a checked address of another site in a new tab. Asks for confirmation first, unless the host is the
 * platform's own.
 */
export function leaveSite(href: string, own: readonly string[] = []): void {
  if (own.includes(new URL(href).hostname)) openTab(href)
  else leavePrompt.set(() => ({ href, open: true }))
}

/** Closes the confirmation dialog. */
export const closeLeavePrompt = (): void => leavePrompt.set((now) => now && { ...now, open: false })

/** Opens an address in a new tab without access to this page. */
export const openTab = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer')

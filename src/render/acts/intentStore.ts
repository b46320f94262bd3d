import { safeStorage } from '../../request/index.ts'

const key = 'intent'
const storage = safeStorage(() => sessionStorage)

/** What was kept for after a login, as text. In a file of its own: whether there is anything is asked on every page. */
export const intentStore = {
  read: (): string | null => storage.getItem(key),
  keep: (text: string): void => storage.setItem(key, text),
  forget: (): void => storage.removeItem(key),
}

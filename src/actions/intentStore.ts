import { safeStorage } from '../request/index.ts'

const key = 'intent'
const storage = safeStorage(() => sessionStorage)

/** The stored intent, as text. A separate file, because every page checks whether there is one. */
export const intentStore = {
  read: (): string | null => storage.getItem(key),
  write: (text: string): void => storage.setItem(key, text),
  clear: (): void => storage.removeItem(key),
}

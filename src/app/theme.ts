/** Switches the theme and stores the choice. */
export function toggleTheme(root: HTMLElement, storage: Storage): void {
  const next = root.classList.contains('dark') ? 'light' : 'dark'
  setTheme(root, next)
  storage.setItem('theme', next)
}

/** Applies a theme to the root element. */
export function setTheme(root: HTMLElement, theme: 'dark' | 'light'): void {
  root.classList.remove('dark', 'light')
  root.classList.add(theme)
  root.style.colorScheme = theme
}

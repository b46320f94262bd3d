import type { StudioPage } from '../../contract/studio/pages.ts'

/** A page with its title in a language of Studio; the English one if it has none. */
export const withOwnTitle = (page: StudioPage, language: string): StudioPage => ({
  ...page,
  title: page.titles[language] ?? page.title,
})

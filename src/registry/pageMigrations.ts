import type { Migration } from './defineBlock.ts'

/** The migrations of pages, in order. The first migrates from version 0 to 1. */
export const pageMigrations: readonly (Migration & {
  /** Old pointers by new pointers, so that problems point to the right place in the file. */
  readonly moved: Readonly<Record<string, string>>
})[] = [
  {
    name: 'blocks become page, title and description go under meta',
    moved: { '/page': '/blocks', '/meta/title': '/title', '/meta/description': '/description' },
    up: ({ blocks, title, description, ...rest }) => ({
      ...rest,
      ...((title !== undefined || description !== undefined) && {
        meta: {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(typeof rest.meta === 'object' && rest.meta),
        },
      }),
      ...(blocks !== undefined && { page: blocks }),
    }),
    sample: {
      old: { version: 0, type: 'NewUser', title: 'meta.title', blocks: [{ id: 'hero', type: 'Hero' }] },
      new: { version: 0, type: 'NewUser', meta: { title: 'meta.title' }, page: [{ id: 'hero', type: 'Hero' }] },
    },
  },
]

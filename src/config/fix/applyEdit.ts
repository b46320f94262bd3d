import type { Edit } from '../problem.ts'

/** Applies one edit to a text. An edit outside the text changes nothing. */
export const applyEdit = (text: string, edit: Edit | undefined): string =>
  edit && edit.offset >= 0 && edit.offset + edit.length <= text.length
    ? text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
    : text

import { stripBreaks } from '../../app/entry-server.tsx'

/** A text in one line, as in the page's title; empty if there is none. */
export const plainText = (text: string | undefined): string => stripBreaks(text ?? '')

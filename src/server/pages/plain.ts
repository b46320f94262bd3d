import { stripBreaks } from '../../app/entry-server.tsx'

/** A text as the page itself sets it in one line (its title); empty for none. */
export const plain = (text: string | undefined): string => stripBreaks(text ?? '')

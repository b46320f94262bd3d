import { Type } from 'typebox'

/**
 * The release as it travels: the checked page and its words in the asked language.
 * Its inside is the config language's own business (`config/`), checked before it was published and again before it is drawn.
 */
export const Release = Type.Object({
  page: Type.Record(Type.String(), Type.Unknown()),
  words: Type.Record(Type.String(), Type.String()),
})

import type { TFunction } from 'i18next'
import { labelOf, type Use } from '../../model/index.ts'
import { schemaText } from '../../words/schemaText.ts'
import { fileName } from '../fileName.ts'

/** How a use of a text is named: block and property, or file and property. */
export const nameOfUse = (t: TFunction, language: string, { block, file, prop }: Use): string =>
  `${block ?? fileName(t, file)} · ${schemaText(language, labelOf(prop))}`

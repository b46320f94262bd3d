import { Type } from 'typebox'
import { DraftAssets, DraftFiles } from '../drafts.ts'
import { Alias } from '../scalars.ts'

/** The version of a release. */
export const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })
/** The revision of a draft; 0: nothing was saved yet. */
export const Revision = Type.Integer({ minimum: 0, maximum: 2147483647 })
/** A language of pages. */
export const Language = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$' })
/** The files of a draft that a call is about. */
export const content = { alias: Alias, files: DraftFiles, assets: DraftAssets }

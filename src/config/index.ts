export {
  type Checked,
  type CheckOptions,
  checkFiles,
  checkFolder,
} from './checkFolder.ts'
export { type FileText, type Folder, readFolder } from './folder.ts'
export type { BlockNode, FallbackNode, PageConfig } from './page.ts'
export type { Edit, Problem } from './problem.ts'
export { type Code, type Explanation, problemTable } from './problems.ts'
export { editorSchema, platformEditorSchema } from './schema/editorSchema.ts'
export type { JsonSchema } from './schema/json.ts'
export { type PageKind, pageSchema } from './schema/pageSchema.ts'
export { showJson } from './show/json.ts'
export {
  colourPaint,
  type Paint,
  plainPaint,
  showCount,
  showProblem,
} from './show/pretty.ts'
export { parseConfig } from './text/parseConfig.ts'

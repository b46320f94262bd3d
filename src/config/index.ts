export { freeNumber } from './check/rulesFile.ts'
export { readSite, type Site } from './check/site.ts'
export {
  type Checked,
  type CheckOptions,
  checkFiles,
  checkFolder,
} from './checkFolder.ts'
export { type Created, createConfig } from './create/createConfig.ts'
export { type Compared, type Difference, diffConfigs } from './diff/diffConfigs.ts'
export { type Fixed, fixFiles, fixFolder } from './fix/fixFolder.ts'
export { type FileText, type Folder, readFolder } from './folder.ts'
export { migrate } from './migrate/index.ts'
export type { BlockNode, FallbackNode, PageConfig } from './page.ts'
export type { Edit, Problem } from './problem.ts'
export { type Code, type Explanation, problemTable } from './problems.ts'
export { editorSchema, platformEditorSchema } from './schema/editorSchema.ts'
export type { JsonSchema } from './schema/json.ts'
export { type PageKind, pageSchema } from './schema/pageSchema.ts'
export { type CompiledSchemas, takeCompiled } from './schemas.ts'
export { showDifferences } from './show/differences.ts'
export { showJson } from './show/json.ts'
export {
  colourPaint,
  type Paint,
  plainPaint,
  showCount,
  showProblem,
} from './show/pretty.ts'
export { showSarif } from './show/sarif.ts'
export { parseConfig } from './text/parseConfig.ts'

export { baseFile } from './baseFile.ts'
export { type Asset, pictureFacts } from './check/assets.ts'
export { freeActivityId } from './check/rulesFile.ts'
export { readSite, type Site, type SiteFolder, siteFolderOf } from './check/site.ts'
export {
  type Checked,
  type CheckOptions,
  checkFiles,
  checkFolder,
} from './checkFolder.ts'
export { type ConfigFiles, createConfig } from './create/createConfig.ts'
export { type ComparableConfig, diffConfigs } from './diff/diffConfigs.ts'
export type { Difference } from './diff/diffValues.ts'
export { type Fixed, fixFiles, fixFolder } from './fix/fixFolder.ts'
export { type FileText, type Folder, readFolder } from './folder.ts'
export { hashOf } from './hash.ts'
export { migrate } from './migrate/index.ts'
export type { BlockNode, FallbackNode, PageConfig } from './page.ts'
export type { Edit, Problem } from './problem.ts'
export { type Code, type Explanation, problemTable } from './problems.ts'
export { editorSchema, platformEditorSchema, siteEditorSchema } from './schema/editorSchema.ts'
export type { JsonSchema } from './schema/json.ts'
export type { PageKind } from './schema/pageSchema.ts'
export { type CompiledSchemas, setCompiledSchemas, wordsSchema } from './schemas.ts'
export { showDifferences } from './show/differences.ts'
export { showJson } from './show/json.ts'
export {
  colorStyles,
  plainStyles,
  showCount,
  showProblem,
  type TextStyles,
} from './show/pretty.ts'
export { showSarif } from './show/sarif.ts'
export { type CheckedSite, readSiteSettings, siteFile } from './siteSettings.ts'
export { limits as fileLimits } from './text/limits.ts'
export { parseConfig } from './text/parseConfig.ts'

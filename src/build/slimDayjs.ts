import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { type Cut, cutAll } from './cuts.ts'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const require = createRequire(import.meta.url)

/** Methods that nothing here calls, languages included. */
const unusedMethods = [
  'isSame',
  'isAfter',
  'isBefore',
  '$g',
  'unix',
  'startOf',
  'endOf',
  '$set',
  'set',
  'get',
  'subtract',
  'daysInMonth',
  'toJSON',
  'toISOString',
  'toString',
]

/** From its first line to the line that closes it. */
const method = (owner: string, name: string, instead = ''): Cut => {
  const escaped = `${owner}.${name}`.replace(/[.$]/g, '\\$&')
  const whole = new RegExp(`^ {2}${escaped} = function[\\s\\S]*?^ {2}};\\n`, 'm')
  return [`${owner}.${name}`, (code) => code.replace(whole, () => instead)]
}
const part = (name: string, whole: RegExp, instead = ''): Cut => [name, (code) => code.replace(whole, () => instead)]

/** What is cut from each file. Times are numbers, in UTC or the zone of the browser; the units are those of `src/i18n/dates.ts`. */
const cutsOf: Record<string, readonly Cut[]> = {
  'index.js': [
    ...unusedMethods.map((name) => method('_proto', name)),
    method(
      '_proto',
      'add',
      '  _proto.add = function (n, unit) { return Utils.w(this.$d.getTime() + n * ms[unit], this); };\n',
    ),
    method('_proto', 'diff', '  _proto.diff = function (that, unit) { return (this - that) / ms[unit]; };\n'),
    part(
      'the lengths of units',
      /^var Dayjs = /m,
      'var ms = { second: 1e3, minute: 6e4, hour: 36e5, day: 864e5 };\nvar Dayjs = ',
    ),
    part('dates as text', /^ {2}if \(typeof date === 'string'[\s\S]*?^ {2}}\n/m),
    part(
      'getters of fields; Slavic month names call one',
      /^\[\['\$ms'[\s\S]*?^}\);\n/m,
      'proto.month = function () { return this.$M; };\n',
    ),
  ],
  'utils.js': [part('monthDiff', /^ {2}m: monthDiff,\n/m), part('units with other names', /^ {2}p: prettyUnit,\n/m)],
  'plugin/utc/index.js': [
    ...['utc', 'local', 'valueOf', 'isUTC', 'toISOString', 'toString', 'toDate', 'diff'].map((name) =>
      method('proto', name),
    ),
    method(
      'proto',
      'utcOffset',
      '  proto.utcOffset = function () { return this.$u ? 0 : oldUtcOffset.call(this); };\n',
    ),
    part('offsets', /^ {4}if \(!this\.\$utils\(\)\.u\(cfg\.\$offset\)\) \{[\s\S]*?^ {4}}\n/m),
  ],
  'plugin/relativeTime/index.js': [
    ...['to', 'toNow', 'fromNow'].map((name) => method('proto', name)),
    part('the usual thresholds', /(?<=o\.thresholds) \|\| \[[\s\S]*?^ {4}}\](?=;)/m),
  ],
  'plugin/localizedFormat/index.js': [],
}

/** The code of a file of dayjs, by its path in the package, without what pages do not use. */
export const slimDayjs = (file: string, code: string): string =>
  cutAll(code, cutsOf[file] ?? [], `dayjs/esm/${file}`, 'src/build/slimDayjs.ts')

const isModule = /^dayjs(?:\/(plugin|locale)\/([\w-]+)\.js)?$/
const isFile = /[\\/]dayjs[\\/]esm[\\/](.*)$/

/** Browser build only: takes the modules of dayjs instead of its scripts, and removes parts that pages do not use. */
export function dayjsParts(): Plugin<ReplacementTracker> {
  const found = trackReplacements(
    Object.keys(cutsOf).map((file) => `dayjs/esm/${file}`),
    'src/build/slimDayjs.ts',
  )
  return {
    name: 'playbill-dayjs-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, _importer, { ssr }) {
      const [whole, folder, name] = isModule.exec(id) ?? []
      if (ssr || !whole) return undefined
      const file = !folder ? 'index.js' : folder === 'plugin' ? `plugin/${name}/index.js` : `locale/${name}.js`
      return require.resolve(`dayjs/esm/${file}`)
    },
    transform(code, id, options) {
      const file = isFile.exec(id)?.[1]?.replaceAll('\\', '/')
      if (options?.ssr || !file || !Object.hasOwn(cutsOf, file)) return undefined
      found.markFound(`dayjs/esm/${file}`)
      return slimDayjs(file, code)
    },
    api: found,
  }
}

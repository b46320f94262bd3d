import type { Problem } from '../problem.ts'
import { type Code, problemTable } from '../problems.ts'

/** Formats the result of a check as SARIF 2.1.0, which code hosts and editors read. */
export function showSarif(problems: readonly Problem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))]
  const run = {
    tool: {
      driver: {
        name: 'playbill',
        rules: codes.map(ruleOf),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: problems.map((problem) => ({
      ruleId: problem.code,
      ruleIndex: codes.indexOf(problem.code),
      level: problem.severity,
      message: { text: [problem.message, problem.cause, problem.suggestion].filter(Boolean).join(' ') },
      locations: [locationOf(problem)],
      partialFingerprints: { 'playbill/v1': `${problem.code}|${problem.file}|${problem.pointer}` },
    })),
  }
  return JSON.stringify({ $schema: schemaAddress, version: '2.1.0', runs: [run] }, null, 2)
}

const schemaAddress = 'https://json.schemastore.org/sarif-2.1.0.json'

function ruleOf(code: Code) {
  const { title, text, severity } = problemTable[code]
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text },
    help: { text: `playbill explain ${code}` },
    defaultConfiguration: { level: severity },
  }
}

const locationOf = ({ file, line, column, length, pointer }: Problem) => ({
  physicalLocation: {
    artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
    region: { startLine: line, startColumn: column, endLine: line, endColumn: column + length },
  },
  ...(pointer && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
})

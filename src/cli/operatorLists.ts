import { type Command, Option } from 'commander'
import { callServer, type Operator, type OperatorOptions, withServer } from './operatorCall.ts'
import { allPages, pathWith } from './tables.ts'

/** Options of a command that shows a list. */
export type ListOptions = OperatorOptions & { format: 'pretty' | 'json' }
/** Options of a command that changes something, with its reason. */
export type CommandOptions = OperatorOptions & { message: string }

/** Adds the option for the output as text or as JSON. */
export const withFormat = (command: Command) =>
  command.addOption(new Option('--format <form>', 'output format').choices(['pretty', 'json']).default('pretty'))

/** Adds the options of a list. */
export const withList = (command: Command) => withFormat(withServer(command))

/** All pages of a list of the server. */
export const pagesAt = <Page extends { next: string | null }>(operator: Operator, path: string) =>
  allPages((cursor) => callServer<Page>(operator, { method: 'GET', path: pathWith(path, { cursor, limit: '1000' }) }))

/** Prints a value as JSON, or as `pretty` writes it. */
export const print = (value: object, format: 'pretty' | 'json', pretty: () => string) =>
  console.log(format === 'json' ? JSON.stringify(value, null, 2) : pretty())
